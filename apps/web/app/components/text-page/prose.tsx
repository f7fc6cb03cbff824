import type { ReactNode } from "react";
import { useWholeLayout } from "../../site/layout/use-whole-layout.ts";
import { PageTitle } from "../page-title.tsx";
import type { ContentsEntry } from "./contents-entry.ts";
import styles from "./prose.module.css";
import { TableOfContents } from "./table-of-contents.tsx";

/**
 * The frame of a text page: its main element, its h1, its lead, and an article set to the measure of reading.
 * `contents` are the sections in reading order (ids and headings); from two on, a table of contents stands beside the text.
 * Paragraphs, lists, links, `code` and `kbd` within need no class. A child that is to be wider than the measure is a
 * figure or a `DataTable`.
 */
export const Prose = (props: {
  readonly title: string;
  /** Only for a page that the registry of public pages does not hold; those have theirs from there. */
  readonly description?: string;
  readonly lead?: ReactNode;
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
      </header>
      {wide && <TableOfContents entries={contents} />}
      <article className={styles.article}>{props.children}</article>
    </main>
  );
};
