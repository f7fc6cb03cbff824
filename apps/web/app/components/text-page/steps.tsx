import type { ReactNode } from "react";
import styles from "./steps.module.css";

/** Things to do one after the other, numbered. */
export const Steps = ({ children }: { readonly children: ReactNode }) => <ol className={styles.steps}>{children}</ol>;

/** One of them: `title` says what to do; the children say how and what happens then, figures included. */
export const Step = ({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) => (
  <li className={styles.step}>
    <p className={styles.title}>{title}</p>
    {children}
  </li>
);
