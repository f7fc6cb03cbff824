import { NextPages } from "../../components/text-page/next-pages.tsx";
import { PageBody, PageLead, pageOutline } from "../../components/text-page/page-content.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import { useWholeLayout } from "../../components/use-whole-layout.ts";
import * as en from "../../content/en/guides/multi-demo.mdx";
import { next as nextEn } from "../../content/en/guides/multi-demo-next.ts";
import * as ja from "../../content/ja/guides/multi-demo.mdx";
import { next as nextJa } from "../../content/ja/guides/multi-demo-next.ts";
import type { NextPage } from "../../content/types/guides.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { titleOf } from "../../site/public-pages.ts";
import styles from "./multi-demo-page.module.css";
import { PanDemo } from "./pan-demo.tsx";

const TEXT: Bilingual = { ja, en };

const NEXT: Bilingual<readonly NextPage[]> = { ja: nextJa, en: nextEn };

export default function MultiDemoPage() {
  useWholeLayout();
  const { language } = useLanguage();
  const text = TEXT[language];
  const title = titleOf("/multidemo", language);
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.lead}>
        <PageLead text={text} />
      </div>
      <PanDemo />
      <article className={styles.article}>
        <PageBody text={text} outline={pageOutline(text)} />
        <NextPages pages={NEXT[language]} />
      </article>
    </main>
  );
}
