import type { Bilingual } from "../../components/text-page/page-text.ts";
import { TextPage } from "../../components/text-page/text-page.tsx";
import * as en from "../../content/en/guides/multi-latency.mdx";
import { next as nextEn } from "../../content/en/guides/multi-latency-next.ts";
import * as ja from "../../content/ja/guides/multi-latency.mdx";
import { next as nextJa } from "../../content/ja/guides/multi-latency-next.ts";
import type { NextPage } from "../../content/types/guides.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { titleOf } from "../../site/public-pages.ts";
import { Shot } from "../shot.tsx";
import { PathsDrawing, ScaleDrawing } from "./drawings.tsx";
import { RepairTimeline } from "./repair-timeline.tsx";

const TEXT: Bilingual = { ja, en };

const NEXT: Bilingual<readonly NextPage[]> = { ja: nextJa, en: nextEn };

export default function MultiLatencyGuidePage() {
  const { language } = useLanguage();
  const title = titleOf("/multilatency", language);
  return <TextPage title={title} text={TEXT} components={{ PathsDrawing, ScaleDrawing, RepairTimeline, Shot }} next={NEXT} />;
}
