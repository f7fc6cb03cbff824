import { addDays, type CivilDay, civilDayAt, startOfDay } from "@setsuna/account";
import { TREND_DAYS, type TrendDay } from "@setsuna/contracts";
import { and, between, eq, gte, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { accounts, contactMessages, type Database, dailyCounts, type Handlers, issuedDocuments } from "../../platform/index.ts";

export interface TrendsParts {
  readonly database: Database;
}

const number = sql<number>`count(*)::int`;
/** Days are in Asia/Tokyo. */
const dayOf = (column: PgColumn) => sql<string>`to_char(${column} at time zone 'Asia/Tokyo', 'YYYY-MM-DD')`;

interface DayCount {
  readonly day: string;
  readonly count: number;
}

const byDay = (rows: readonly DayCount[]): ((day: string) => number) => {
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  return (day) => counts.get(day) ?? 0;
};

const createdSince = async (database: Database, table: typeof accounts | typeof contactMessages, from: CivilDay) => {
  const day = dayOf(table.createdAt);
  const since = gte(table.createdAt, new Date(startOfDay(from)));
  return byDay(await database.select({ day, count: number }).from(table).where(since).groupBy(day));
};

const trendsUntil = async (database: Database, until: CivilDay): Promise<TrendDay[]> => {
  const from = addDays(until, 1 - TREND_DAYS);
  const [accountsOn, inquiriesOn] = [
    await createdSince(database, accounts, from),
    await createdSince(database, contactMessages, from),
  ];
  const billedOn = byDay(
    await database
      .select({ day: issuedDocuments.issuedOn, count: sql<number>`sum(${issuedDocuments.total})::int` })
      .from(issuedDocuments)
      .where(and(between(issuedDocuments.issuedOn, from, until), inArray(issuedDocuments.kind, ["receipt", "invoice"])))
      .groupBy(issuedDocuments.issuedOn),
  );
  const viewsOn = byDay(
    await database
      .select({ day: dailyCounts.day, count: sql<number>`sum(${dailyCounts.count})::int` })
      .from(dailyCounts)
      .where(and(between(dailyCounts.day, from, until), eq(dailyCounts.kind, "page-view")))
      .groupBy(dailyCounts.day),
  );
  return Array.from({ length: TREND_DAYS }, (_, index) => {
    const day = addDays(from, index);
    return {
      day,
      accounts: accountsOn(day),
      billed: billedOn(day),
      inquiries: inquiriesOn(day),
      pageViews: viewsOn(day),
    };
  });
};

/** Computes daily figures for the admin overview from existing tables. */
export const trends = ({ database }: TrendsParts): Handlers<"readTrends"> => ({
  readTrends: async (_request, { now }) => ({ days: await trendsUntil(database, civilDayAt(now.getTime())) }),
});
