import { ChainDrawing } from "../../components/drawings/chain-drawing.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import { TextPage } from "../../components/text-page/text-page.tsx";
import * as en from "../../content/en/articles/co-development.mdx";
import { scenarioNext as nextEn } from "../../content/en/articles/scenario-next.ts";
import * as ja from "../../content/ja/articles/co-development.mdx";
import { scenarioNext as nextJa } from "../../content/ja/articles/scenario-next.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { titleOf } from "../../site/public-pages.ts";
import { OpeningScene } from "../../site/scenes/opening-scene.tsx";
import { MEASURED } from "../measured.ts";

const TEXT: Bilingual = { ja, en };

export default function CoDevelopmentArticlePage() {
  const { language } = useLanguage();
  return (
    <TextPage
      title={titleOf("/ArticleCoDevelopment", language)}
      text={TEXT}
      opening={<OpeningScene name="conference" />}
      values={MEASURED}
      components={{ ChainDrawing }}
      next={{ ja: nextJa("/ArticleCoDevelopment"), en: nextEn("/ArticleCoDevelopment") }}
    />
  );
}
