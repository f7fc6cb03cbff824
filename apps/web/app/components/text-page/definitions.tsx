import type { ReactNode } from "react";
import styles from "./definitions.module.css";

interface Content {
  readonly children: ReactNode;
}

/** Pages write definitions as a list. The first line of an item is the term, and the rest is its definition. */
export const Definitions = ({ children }: Content) => <dl className={styles.list}>{children}</dl>;

export const Definition = ({ children }: Content) => <div className={styles.entry}>{children}</div>;
