import type { ReactNode } from "react";
import styles from "./message-page.module.css";
import { PageTitle } from "./page-title.tsx";

export const MessagePage = (props: {
  readonly figure: string;
  readonly heading: string;
  readonly text: string | readonly string[];
  /** Announced at once (`alert`) or in turn (`status`). */
  readonly news?: "alert" | "status";
  readonly children: ReactNode;
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
