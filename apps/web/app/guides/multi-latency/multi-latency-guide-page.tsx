import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import { TextPage } from "../../components/text-page/text-page.tsx";
import { en } from "../../content/en/guides/multi-latency.tsx";
import { next as nextEn } from "../../content/en/guides/multi-latency-next.ts";
import { ja } from "../../content/ja/guides/multi-latency.tsx";
import { next as nextJa } from "../../content/ja/guides/multi-latency-next.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { titleOf } from "../../site/public-pages.ts";

const TEXT: Bilingual = { ja, en };

const NEXT: Bilingual<readonly NextPage[]> = { ja: nextJa, en: nextEn };

/** Explains what Multi Latency is, how to set it and how to choose the delay. */
export default function MultiLatencyGuidePage() {
  const { language } = useLanguage();
  const title = titleOf("/multilatency", language);
  return <TextPage title={title} text={TEXT} next={NEXT} />;
}
