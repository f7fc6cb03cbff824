import type { ReactNode } from "react";
import type { Column, Sorting } from "./column.ts";
import { ColumnHeads } from "./column-heads.tsx";
import { ListRow } from "./list-row.tsx";
import styles from "./list-table.module.css";

export const RowTable = <Row,>(props: {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly sorting?: Sorting | undefined;
  readonly details?: ((row: Row) => ReactNode) | undefined;
}) => (
  <table className={styles.table}>
    <caption className="visually-hidden">{props.caption}</caption>
    <ColumnHeads columns={props.columns} sorting={props.sorting} details={props.details !== undefined} />
    <tbody>
      {props.rows.map((row) => (
        <ListRow key={props.idOf(row)} row={row} columns={props.columns} name={props.nameOf(row)} details={props.details} />
      ))}
    </tbody>
  </table>
);
