import type { ReactNode } from "react";
import styles from "./fold-item.module.css";

export const FoldItem = (props: {
  /** Anchor. */
  readonly id: string;
  readonly group: string | undefined;
  readonly level: 3 | 4;
  readonly heading: ReactNode;
  readonly note?: ReactNode;
  /** Opens an entry that is the only answer to a search. */
  readonly open?: boolean;
  readonly testId?: string;
  readonly children: ReactNode;
}) => {
  const Heading = `h${props.level}` as const;
  return (
    <details id={props.id} name={props.group} className={styles.fold} open={props.open ?? false} data-testid={props.testId}>
      <summary className={styles.summary}>
        <Heading className={styles.heading}>{props.heading}</Heading>
        {props.note && <span className={styles.note}>{props.note}</span>}
      </summary>
      <div className={styles.body}>{props.children}</div>
    </details>
  );
};
