import { foldedEmail } from "@setsuna/kit";
import type { ListPage, PageOfList } from "./list-page.ts";

const searched = (text: string): string => foldedEmail(text).toLowerCase();

/**
 * A list that the server returns whole, searched and paged like the others. `wordsOf`: searchable text of a row; the cursor
 * counts the rows before it.
 */
export const pageOfWhole = <Row>(
  rows: readonly Row[],
  { cursor, limit }: ListPage,
  search: string | undefined,
  wordsOf: (row: Row) => readonly (string | null)[],
): PageOfList<Row> => {
  const wanted = searched(search ?? "");
  const found = rows.filter((row) => wordsOf(row).some((words) => words !== null && searched(words).includes(wanted)));
  const begin = cursor === undefined ? 0 : Number(cursor);
  const end = begin + limit;
  return { rows: found.slice(begin, end), next: end < found.length ? String(end) : null, total: found.length };
};
