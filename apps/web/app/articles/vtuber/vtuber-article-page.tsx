import type { Bilingual } from "../../components/text-page/page-text.ts";
import { TextPage } from "../../components/text-page/text-page.tsx";
import * as en from "../../content/en/articles/vtuber.mdx";
import { next as nextEn } from "../../content/en/articles/vtuber-next.ts";
import * as ja from "../../content/ja/articles/vtuber.mdx";
import { next as nextJa } from "../../content/ja/articles/vtuber-next.ts";
import type { NextPage } from "../../content/types/guides.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { titleOf } from "../../site/public-pages.ts";
import { OpeningScene } from "../../site/scenes/opening-scene.tsx";
import { MEASURED } from "../measured.ts";
import { PlacesDrawing, RoundDrawing, roundTripOfTheEye } from "./drawings.tsx";

const TEXT: Bilingual = { ja, en };

export const VTUBER_VALUES = { ...MEASURED, roundTripOfTheEye };

const NEXT: Bilingual<readonly NextPage[]> = { ja: nextJa, en: nextEn };

export default function VTuberArticlePage() {
  const { language } = useLanguage();
  const title = titleOf("/ArticleVTuber", language);
  return (
    <TextPage
      title={title}
      text={TEXT}
      opening={<OpeningScene name="studio" />}
      values={VTUBER_VALUES}
      components={{ PlacesDrawing, RoundDrawing }}
      next={NEXT}
    />
  );
}
