import type { Bilingual } from "../../components/text-page/page-text.ts";
import { TextPage } from "../../components/text-page/text-page.tsx";
import { scenarioNext as nextEn } from "../../content/en/articles/scenario-next.ts";
import { en } from "../../content/en/articles/school-soccer.tsx";
import { scenarioNext as nextJa } from "../../content/ja/articles/scenario-next.ts";
import { ja } from "../../content/ja/articles/school-soccer.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { titleOf } from "../../site/public-pages.ts";

const TEXT: Bilingual = { ja, en };

/** An example for broadcasting a tournament on site with a small crew. */
export default function SchoolSoccerArticlePage() {
  const { language } = useLanguage();
  return (
    <TextPage
      title={titleOf("/ArticleSchoolSoccer", language)}
      text={TEXT}
      next={{ ja: nextJa("/ArticleSchoolSoccer"), en: nextEn("/ArticleSchoolSoccer") }}
    />
  );
}
