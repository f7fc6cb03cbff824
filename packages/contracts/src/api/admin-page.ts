import { z } from "zod";

export const ADMIN_PAGE_MAX = 200;

export const PAGE_QUERY = {
  /** `next` of the previous answer, with the same search, filters and order; absent: from the start. */
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(ADMIN_PAGE_MAX).default(50),
};

/** Blank counts as absent. */
export const SearchText = z.string().trim().max(200).optional();

/** Ascending or descending. */
export const SortOrder = z.enum(["asc", "desc"]);
export type SortOrder = z.infer<typeof SortOrder>;

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** Cursor of the next page; null at the end. */
    next: z.string().nullable(),
    /** Total matches; null with a cursor. */
    total: z.number().int().min(0).nullable(),
  });
