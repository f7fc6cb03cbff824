import { foldedEmail } from "@setsuna/kit";
import type { ListPage, PageOfList } from "./list-page.ts";

const searched = (text: string): string => foldedEmail(text).toLowerCase();

/**
 * A list that the server gives as a whole, searched and paged as the others are: `wordsOf` is what a row is found by, and the cursor is
 * the number of rows before it.
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
