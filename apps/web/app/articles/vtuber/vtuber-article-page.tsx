import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import { TextPage } from "../../components/text-page/text-page.tsx";
import { en } from "../../content/en/articles/vtuber.tsx";
import { next as nextEn } from "../../content/en/articles/vtuber-next.ts";
import { ja } from "../../content/ja/articles/vtuber.tsx";
import { next as nextJa } from "../../content/ja/articles/vtuber-next.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { titleOf } from "../../site/public-pages.ts";

const TEXT: Bilingual = { ja, en };

const NEXT: Bilingual<readonly NextPage[]> = { ja: nextJa, en: nextEn };

/** An article for virtual performances with performer, studio and venue in different places. */
export default function VTuberArticlePage() {
  const { language } = useLanguage();
  const title = titleOf("/ArticleVTuber", language);
  return <TextPage title={title} text={TEXT} next={NEXT} />;
}
