import type { ReactNode } from "react";
import type { CsvValue } from "../csv/csv-text.ts";

export interface Column<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly figure?: boolean;
  readonly csv?: (row: Row) => CsvValue;
  /** The server's sort key. Without it, the column isn't sortable. */
  readonly sort?: string;
}

export interface Sorting {
  readonly by: string;
  readonly order: "asc" | "desc";
  readonly change: (by: string, order: "asc" | "desc") => void;
}
