import { addDays, type CivilDay, daysBetween } from "@setsuna/account";
import { type AnalyticsReport, StudioError } from "@setsuna/contracts";
import { and, asc, between, desc, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Database, type DayCounts, dayCounts } from "../../platform/index.ts";
import { dailyCounts } from "../../platform/storage/schema/operate.ts";

const MAX_DAYS = 400;
const LISTED = 200;

const total = sql<number>`sum(${dailyCounts.count})::int`;

/** Both days are inclusive. Throws `period-wrong` for an empty or too long period. */
export const analyticsReport = async (database: Database, from: CivilDay, until: CivilDay): Promise<AnalyticsReport> => {
  const length = daysBetween(from, until) + 1;
  if (length < 1 || length > MAX_DAYS) throw new StudioError("period-wrong");
  const inSpan = between(dailyCounts.day, from, until);
  const rows = await database
    .select({ day: dailyCounts.day, kind: dailyCounts.kind, count: total })
    .from(dailyCounts)
    .where(inSpan)
    .groupBy(dailyCounts.day, dailyCounts.kind);
  const counts = new Map(rows.map(({ day, kind, count }) => [`${day} ${kind}`, count]));
  const days = Array.from({ length }, (_, index) => {
    const day = addDays(from, index);
    return { day, pageViews: counts.get(`${day} page-view`) ?? 0, downloads: counts.get(`${day} download`) ?? 0 };
  });
  const by = (column: PgColumn, kind: "page-view" | "download") =>
    database
      .select({ name: sql<string>`${column}`, count: total })
      .from(dailyCounts)
      .where(and(inSpan, eq(dailyCounts.kind, kind)))
      .groupBy(column)
      .orderBy(desc(total), asc(column))
      .limit(LISTED);
  return {
    days,
    paths: await by(dailyCounts.path, "page-view"),
    downloads: await by(dailyCounts.title, "download"),
    languages: await by(dailyCounts.language, "page-view"),
    referrers: await by(dailyCounts.referrer, "page-view"),
  };
};

/** Inclusive. */
export const pageViewsByDay = async (database: Database, from: CivilDay, until: CivilDay): Promise<DayCounts> =>
  dayCounts(
    await database
      .select({ day: dailyCounts.day, count: total })
      .from(dailyCounts)
      .where(and(between(dailyCounts.day, from, until), eq(dailyCounts.kind, "page-view")))
      .groupBy(dailyCounts.day),
  );
