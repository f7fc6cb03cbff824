import type { ReactNode } from "react";
import styles from "./definitions.module.css";

export const Definitions = (props: {
  readonly entries: readonly { readonly term: string; readonly definition: ReactNode; readonly id?: string }[];
}) => (
  <dl className={styles.list}>
    {props.entries.map(({ term, definition, id }) => (
      <div key={term} className={styles.entry}>
        <dt id={id}>{term}</dt>
        <dd>{definition}</dd>
      </div>
    ))}
  </dl>
);
