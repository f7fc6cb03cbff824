import type { CivilDay } from "@setsuna/account";
import { and, count, eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/index.ts";
import { dailyCounts } from "../../platform/storage/schema/operate.ts";
import type { CountedEvent } from "./counted-event.ts";

export interface AnalyticsSink {
  count(event: CountedEvent, day: CivilDay): Promise<void>;
}

/** Further rows count as {@link OTHER}, because anyone can send addresses that no page has. */
const MAX_ROWS_A_DAY = 5_000;
const OTHER = "(other)";

export const tableSink = (database: Database, maxRowsADay = MAX_ROWS_A_DAY): AnalyticsSink => {
  const addOne = (event: CountedEvent, day: CivilDay) =>
    database
      .insert(dailyCounts)
      .values({ ...event, day, count: 1 })
      .onConflictDoUpdate({
        target: [
          dailyCounts.day,
          dailyCounts.kind,
          dailyCounts.path,
          dailyCounts.language,
          dailyCounts.referrer,
          dailyCounts.title,
        ],
        set: { count: sql`${dailyCounts.count} + 1` },
      });
  const hasRow = async ({ kind, path, language, referrer, title }: CountedEvent, day: CivilDay): Promise<boolean> => {
    const same = and(
      eq(dailyCounts.day, day),
      eq(dailyCounts.kind, kind),
      eq(dailyCounts.path, path),
      eq(dailyCounts.language, language),
      eq(dailyCounts.referrer, referrer),
      eq(dailyCounts.title, title),
    );
    return (await database.select({ count: dailyCounts.count }).from(dailyCounts).where(same)).length > 0;
  };
  const isFull = async (day: CivilDay): Promise<boolean> => {
    const [rows] = await database.select({ number: count() }).from(dailyCounts).where(eq(dailyCounts.day, day));
    return (rows?.number ?? 0) >= maxRowsADay;
  };
  return {
    count: async (event, day) => {
      const counted =
        (await hasRow(event, day)) || !(await isFull(day))
          ? event
          : { ...event, path: OTHER, referrer: "", title: event.kind === "download" ? OTHER : "" };
      await addOne(counted, day);
    },
  };
};
