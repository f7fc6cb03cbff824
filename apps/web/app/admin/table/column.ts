import type { ReactNode } from "react";
import type { CsvValue } from "../csv/csv-text.ts";

export interface Column<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Monospaced, tabular: numbers, IDs, instants. */
  readonly figure?: boolean;
  /** Absent: not exported. */
  readonly csv?: (row: Row) => CsvValue;
  /** Server's key. Absent: not sortable. */
  readonly sort?: string;
}

export interface Sorting {
  readonly by: string;
  readonly order: "asc" | "desc";
  readonly change: (by: string, order: "asc" | "desc") => void;
}
