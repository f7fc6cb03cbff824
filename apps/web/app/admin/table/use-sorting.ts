import { useMemo } from "react";
import type { Sorting } from "./column.ts";
import type { ListQuery } from "./use-list-query.ts";

/** The order of a list, kept in the URL as `sort` and `order`; absent: the server's own. */
export const useSorting = (
  { values, set }: ListQuery<"sort" | "order"> | ListQuery<string>,
  usual: Omit<Sorting, "change">,
): Sorting => {
  const [sort, order] = [values.sort, values.order];
  return useMemo(
    () => ({
      by: sort || usual.by,
      order: order === "asc" || order === "desc" ? order : usual.order,
      change: (by, way) => set({ sort: by, order: way }),
    }),
    [sort, order, usual.by, usual.order, set],
  );
};
