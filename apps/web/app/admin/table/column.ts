import type { ReactNode } from "react";
import type { CsvValue } from "../csv/csv-text.ts";

/** One column of a list. */
export interface Column<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Set in the mono with tabular figures: numbers, IDs, instants. */
  readonly figure?: boolean;
  /** Returns the value in the exported file. A column without it isn't exported. */
  readonly csv?: (row: Row) => CsvValue;
  /** The server's sort key. Absent if not sortable. */
  readonly sort?: string;
}

export interface Sorting {
  readonly by: string;
  readonly order: "asc" | "desc";
  readonly change: (by: string, order: "asc" | "desc") => void;
}
