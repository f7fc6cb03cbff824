import type { SortOrder } from "@setsuna/contracts";
import { type AnyColumn, and, asc, desc, eq, gt, lt, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import { type CursorKey, cursorOf, readCursor } from "./cursor.ts";

/** A non-null column, with the unique row ID as tiebreaker. */
export interface Keyset {
  readonly by: AnyColumn;
  readonly id: AnyColumn;
  readonly order: SortOrder;
}

/** JavaScript wrote the instants with milliseconds. */
const formOf = ({ dataType }: AnyColumn): z.ZodType<string | number> =>
  dataType === "date" ? z.iso.datetime() : dataType === "number" ? z.number() : z.string();

export const behind = (cursor: string | undefined, { by, id, order }: Keyset): SQL | undefined => {
  const key = readCursor(cursor, z.tuple([formOf(by), formOf(id)]));
  if (key === undefined) return undefined;
  const [value, name] = key;
  const at = by.dataType === "date" ? new Date(value) : value;
  const beyond = order === "asc" ? gt : lt;
  return or(beyond(by, at), and(eq(by, at), beyond(id, name)));
};

export const inOrder = ({ by, id, order }: Keyset): [SQL, SQL] => {
  const way = order === "asc" ? asc : desc;
  return [way(by), way(id)];
};

/** `limit` rows of at most one more, which only indicates a next page. */
export const cutPage = <Row>(
  found: readonly Row[],
  limit: number,
  keyOf: (row: Row) => CursorKey,
): { readonly rows: Row[]; readonly next: string | null } => {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? cursorOf(keyOf(last)) : null };
};
