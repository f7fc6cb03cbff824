import { z } from "zod";

/** Most rows that one answer of a list of the admin area holds. */
export const ADMIN_PAGE_MAX = 200;

/** Query members of every list of the admin area: spread it into the query of a row. */
export const PAGE_QUERY = {
  /** `next` of the answer before; absent: from the start. Search, filters and order must be the same as there. */
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(ADMIN_PAGE_MAX).default(50),
};

/** Free text that a list is searched by; blank is the same as absent. */
export const SearchText = z.string().trim().max(200).optional();

/** Which way a list is sorted. */
export const SortOrder = z.enum(["asc", "desc"]);
export type SortOrder = z.infer<typeof SortOrder>;

/** The answer of a list of the admin area. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** Cursor of the rows that follow; null at the end. */
    next: z.string().nullable(),
    /** Rows that the search finds in all; null beside a cursor, where it was said before. */
    total: z.number().int().min(0).nullable(),
  });
