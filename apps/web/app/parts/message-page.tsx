import type { ReactNode } from "react";
import styles from "./message-page.module.css";
import { SiteHeader } from "./site-header.tsx";

/** A page that says one thing: a figure in the margin, a heading, a sentence, what to do next. */
export const MessagePage = (props: {
  readonly figure: string;
  readonly heading: string;
  readonly text: string;
  readonly children: ReactNode;
}) => (
  <>
    <SiteHeader />
    <main className={styles.page}>
      <title>{`${props.heading} | Setsuna Studio`}</title>
      <meta name="description" content={props.text} />
      <p className={styles.figure}>{props.figure}</p>
      <h1 className={styles.heading}>{props.heading}</h1>
      <p className={styles.text}>{props.text}</p>
      <p className={styles.actions}>{props.children}</p>
    </main>
  </>
);
