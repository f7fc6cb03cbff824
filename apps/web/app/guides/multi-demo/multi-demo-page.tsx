import { type NextPage, NextPages } from "../../components/text-page/next-pages.tsx";
import type { Bilingual } from "../../components/text-page/page-text.ts";
import { ProseSection } from "../../components/text-page/prose-section.tsx";
import { en } from "../../content/en/guides/multi-demo.tsx";
import { next as nextEn } from "../../content/en/guides/multi-demo-next.ts";
import { ja } from "../../content/ja/guides/multi-demo.tsx";
import { next as nextJa } from "../../content/ja/guides/multi-demo-next.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useWholeLayout } from "../../site/layout/use-whole-layout.ts";
import { titleOf } from "../../site/public-pages.ts";
import styles from "./multi-demo-page.module.css";
import { PanDemo } from "./pan-demo.tsx";

const TEXT = { ja, en } as const;

const NEXT: Bilingual<readonly NextPage[]> = { ja: nextJa, en: nextEn };

export default function MultiDemoPage() {
  useWholeLayout();
  const { language } = useLanguage();
  const { lead, sections } = TEXT[language];
  const title = titleOf("/multidemo", language);
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.lead}>{lead}</div>
      <PanDemo />
      <article className={styles.article}>
        {sections.map(({ id, heading, body }) => (
          <ProseSection key={id} id={id} heading={heading}>
            {body}
          </ProseSection>
        ))}
        <NextPages pages={NEXT[language]} />
      </article>
    </main>
  );
}
