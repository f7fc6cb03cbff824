import { addDays, type CivilDay, civilDayAt } from "@setsuna/account";
import { TREND_DAYS, type TrendDay } from "@setsuna/contracts";
import { billedByDay } from "../../billing/index.ts";
import { inquiriesByDay, pageViewsByDay } from "../../content/index.ts";
import { accountsByDay } from "../../identity/index.ts";
import type { Database, Handlers } from "../../platform/index.ts";

export interface TrendsParts {
  readonly database: Database;
}

const trendsUntil = async (database: Database, until: CivilDay): Promise<TrendDay[]> => {
  const from = addDays(until, 1 - TREND_DAYS);
  const opened = await accountsByDay(database, from);
  const inquiries = await inquiriesByDay(database, from);
  const billed = await billedByDay(database, from, until);
  const views = await pageViewsByDay(database, from, until);
  return Array.from({ length: TREND_DAYS }, (_, index) => {
    const day = addDays(from, index);
    return {
      day,
      accounts: opened.get(day) ?? 0,
      billed: billed.get(day) ?? 0,
      inquiries: inquiries.get(day) ?? 0,
      pageViews: views.get(day) ?? 0,
    };
  });
};

export const trends = ({ database }: TrendsParts): Handlers<"readTrends"> => ({
  readTrends: async (_request, { now }) => ({ days: await trendsUntil(database, civilDayAt(now.getTime())) }),
});
