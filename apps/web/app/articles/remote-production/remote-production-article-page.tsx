import type { Bilingual } from "../../components/text-page/page-text.ts";
import { TextPage } from "../../components/text-page/text-page.tsx";
import * as en from "../../content/en/articles/remote-production.mdx";
import { next as nextEn } from "../../content/en/articles/remote-production-next.ts";
import * as ja from "../../content/ja/articles/remote-production.mdx";
import { next as nextJa } from "../../content/ja/articles/remote-production-next.ts";
import type { NextPage } from "../../content/types/guides.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { titleOf } from "../../site/public-pages.ts";
import { OpeningScene } from "../../site/scenes/opening-scene.tsx";
import { MEASURED } from "../measured.ts";
import { PlacesDrawing, UplinkDrawing } from "./drawings.tsx";
import { uplinkMbps, uplinkToMeasure } from "./uplink.ts";

const TEXT: Bilingual = { ja, en };

export const PRODUCTION_VALUES = { ...MEASURED, uplinkMbps, uplinkToMeasure };

const NEXT: Bilingual<readonly NextPage[]> = { ja: nextJa, en: nextEn };

export default function RemoteProductionArticlePage() {
  const { language } = useLanguage();
  const title = titleOf("/ArticleRemoteProduction", language);
  return (
    <TextPage
      title={title}
      text={TEXT}
      opening={<OpeningScene name="esports" />}
      values={PRODUCTION_VALUES}
      components={{ PlacesDrawing, UplinkDrawing }}
      next={NEXT}
    />
  );
}
