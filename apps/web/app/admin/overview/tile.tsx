import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import styles from "./overview.module.css";

export const Tile = (props: {
  readonly name: string;
  readonly count: number;
  readonly to: string;
  readonly toAll: string;
  /** Text if empty: what would be here, and how it gets here. */
  readonly none: string;
  readonly urgent?: boolean;
  readonly testId: string;
  readonly children: ReactNode;
}) => {
  const heading = useId();
  const { count } = props;
  return (
    <section
      className={styles.tile}
      aria-labelledby={heading}
      data-urgent={(props.urgent === true && count > 0) || undefined}
      data-testid={props.testId}
      data-count={count}
    >
      <h2 className={styles.name} id={heading}>
        {props.name}
      </h2>
      {count === 0 ? (
        <p className={styles.none}>{props.none}</p>
      ) : (
        <>
          <p className={styles.count}>{count}</p>
          {props.children}
        </>
      )}
      <Link className={styles.all} to={props.to}>
        {props.toAll}
      </Link>
    </section>
  );
};

export const Rows = <Row,>(props: {
  readonly of: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
}) => (
  <ul className={styles.rows}>
    {props.of.map((row) => (
      <li key={props.idOf(row)} className={styles.row}>
        {props.children(row)}
      </li>
    ))}
  </ul>
);
