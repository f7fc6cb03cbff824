import type { NextPage } from "../../components/text-page/next-pages.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import { TextPage } from "../../components/text-page/text-page.tsx";
import { en } from "../../content/en/articles/remote-production.tsx";
import { next as nextEn } from "../../content/en/articles/remote-production-next.ts";
import { ja } from "../../content/ja/articles/remote-production.tsx";
import { next as nextJa } from "../../content/ja/articles/remote-production-next.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { titleOf } from "../../site/public-pages.ts";

const TEXT: Bilingual = { ja, en };

const NEXT: Bilingual<readonly NextPage[]> = { ja: nextJa, en: nextEn };

/** An article for event producers with cameras and gallery in different places. */
export default function RemoteProductionArticlePage() {
  const { language } = useLanguage();
  const title = titleOf("/ArticleRemoteProduction", language);
  return <TextPage title={title} text={TEXT} next={NEXT} />;
}
