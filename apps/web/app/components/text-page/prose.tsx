import type { ReactNode } from "react";
import { PageTitle } from "../page-title.tsx";
import { useWholeLayout } from "../use-whole-layout.ts";
import type { ContentsEntry } from "./contents-entry.ts";
import styles from "./prose.module.css";
import { TableOfContents } from "./table-of-contents.tsx";

/**
 * Shows a table of contents for two or more sections (`contents`). Inner elements need no class. Only figures and
 * `DataTable` are wider than the text.
 */
export const Prose = (props: {
  readonly title: string;
  readonly description?: string;
  readonly lead?: ReactNode;
  /** Below the lead, as wide as the text and its figures. */
  readonly opening?: ReactNode;
  readonly contents?: readonly ContentsEntry[];
  readonly children: ReactNode;
}) => {
  useWholeLayout();
  const contents = props.contents ?? [];
  const wide = contents.length > 1;
  return (
    <main className={styles.page} data-contents={wide || undefined}>
      <PageTitle of={props.title} {...(props.description === undefined ? {} : { description: props.description })} />
      <header className={styles.head}>
        <h1 className={styles.title}>{props.title}</h1>
        {props.lead && <div className={styles.lead}>{props.lead}</div>}
        {props.opening && <div className={styles.opening}>{props.opening}</div>}
      </header>
      {wide && <TableOfContents entries={contents} />}
      <article className={styles.article}>{props.children}</article>
    </main>
  );
};
