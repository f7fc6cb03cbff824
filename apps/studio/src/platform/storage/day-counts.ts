import { type CivilDay, startOfDay } from "@setsuna/account";
import { gte, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";

/** A figure by day in Asia/Tokyo; omits days without one. */
export type DayCounts = ReadonlyMap<string, number>;

export const dayCounts = (rows: readonly { readonly day: string; readonly count: number }[]): DayCounts =>
  new Map(rows.map(({ day, count }) => [day, count]));

export const createdByDay = async (
  database: Database,
  table: PgTable & { readonly createdAt: PgColumn },
  from: CivilDay,
): Promise<DayCounts> => {
  const day = sql<string>`to_char(${table.createdAt} at time zone 'Asia/Tokyo', 'YYYY-MM-DD')`;
  const since = gte(table.createdAt, new Date(startOfDay(from)));
  const rows = await database
    .select({ day, count: sql<number>`count(*)::int` })
    .from(table as PgTable)
    .where(since)
    .groupBy(day);
  return dayCounts(rows);
};
