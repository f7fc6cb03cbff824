import type { ReactNode } from "react";
import styles from "./message-page.module.css";
import { PageTitle } from "./page-title.tsx";

/** A message page: a figure in the margin, a heading, a sentence, the next step. */
export const MessagePage = (props: {
  readonly figure: string;
  readonly heading: string;
  /** One sentence, or one to a line. */
  readonly text: string | readonly string[];
  /** The text is news: it is read out, at once (alert) or in turn (status). */
  readonly news?: "alert" | "status";
  readonly children: ReactNode;
  /** Stands below what to do next. */
  readonly foot?: ReactNode;
}) => (
  <main className={styles.page}>
    <PageTitle of={props.heading} />
    <p className={styles.figure}>{props.figure}</p>
    <h1 className={styles.heading}>{props.heading}</h1>
    <div className={styles.text} role={props.news}>
      {[props.text].flat().map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
    <p className={styles.actions}>{props.children}</p>
    {props.foot}
  </main>
);
