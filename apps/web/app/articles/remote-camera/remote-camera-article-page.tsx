import type { Bilingual } from "../../components/text-page/page-text.ts";
import { TextPage } from "../../components/text-page/text-page.tsx";
import { en } from "../../content/en/articles/remote-camera.tsx";
import { scenarioNext as nextEn } from "../../content/en/articles/scenario-next.ts";
import { ja } from "../../content/ja/articles/remote-camera.tsx";
import { scenarioNext as nextJa } from "../../content/ja/articles/scenario-next.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { titleOf } from "../../site/public-pages.ts";

const TEXT: Bilingual = { ja, en };

export default function RemoteCameraArticlePage() {
  const { language } = useLanguage();
  return (
    <TextPage
      title={titleOf("/ArticleRemoteCamera", language)}
      text={TEXT}
      next={{ ja: nextJa("/ArticleRemoteCamera"), en: nextEn("/ArticleRemoteCamera") }}
    />
  );
}
