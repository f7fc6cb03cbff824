import type { ReactNode } from "react";
import styles from "./steps.module.css";

interface Content {
  readonly children: ReactNode;
}

/** Pages write steps as a numbered list. The first line of an item is the instruction, and the rest explains it. */
export const Steps = ({ children }: Content) => <ol className={styles.steps}>{children}</ol>;

export const Step = ({ children }: Content) => <li className={styles.step}>{children}</li>;

export const StepTitle = ({ children }: Content) => <p className={styles.title}>{children}</p>;
