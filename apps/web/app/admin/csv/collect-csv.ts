import type { LoadPage } from "../table/list-page.ts";
import { CSV_BOM, type CsvValue, csvLine } from "./csv-text.ts";

const CSV_PAGE = 200;

export interface CsvColumn<Row> {
  readonly head: string;
  readonly csv: (row: Row) => CsvValue;
}

export interface CollectedCsv {
  readonly rows: number;
  readonly parts: readonly string[];
}

/** `progress`: rows read, and the total, which may grow. Rejects with the signal's reason when aborted. */
export const collectCsv = async <Row>(
  columns: readonly CsvColumn<Row>[],
  load: LoadPage<Row>,
  signal: AbortSignal,
  progress: (done: number, total: number) => void,
): Promise<CollectedCsv> => {
  const parts = [`${CSV_BOM}${csvLine(columns.map(({ head }) => head))}`];
  let rows = 0;
  let total = 0;
  let cursor: string | undefined;
  do {
    const page = await load({ limit: CSV_PAGE, ...(cursor === undefined ? {} : { cursor }) }, signal);
    signal.throwIfAborted();
    parts.push(page.rows.map((row) => csvLine(columns.map(({ csv }) => csv(row)))).join(""));
    rows += page.rows.length;
    total = Math.max(total, page.total ?? 0, rows);
    progress(rows, total);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return { rows, parts };
};
