import type { ReactNode } from "react";
import styles from "./steps.module.css";

export const Steps = ({ children }: { readonly children: ReactNode }) => <ol className={styles.steps}>{children}</ol>;

/** `title` is the instruction, which the children explain. */
export const Step = ({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) => (
  <li className={styles.step}>
    <p className={styles.title}>{title}</p>
    {children}
  </li>
);
