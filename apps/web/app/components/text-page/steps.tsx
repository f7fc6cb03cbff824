import type { ReactNode } from "react";
import styles from "./steps.module.css";

/** Things to do one after the other, numbered. */
export const Steps = ({ children }: { readonly children: ReactNode }) => <ol className={styles.steps}>{children}</ol>;

/** One step: `title` is the instruction; the children explain it and its result, with figures. */
export const Step = ({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) => (
  <li className={styles.step}>
    <p className={styles.title}>{title}</p>
    {children}
  </li>
);
