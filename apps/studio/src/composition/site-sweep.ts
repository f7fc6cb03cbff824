import { KEPT } from "@setsuna/contracts";
import { sweepGuestRooms } from "../admission/index.ts";
import { sweepQuotes } from "../billing/index.ts";
import { sweepReports, sweepSessions, sweepTokens } from "../identity/index.ts";
import { sweepJobs, sweepRateLimits, sweepReplies } from "../platform/index.ts";
import { forgetEvents, sweepPairings } from "../streams/index.ts";
import type { SiteParts } from "./site-parts.ts";

export const sweepSite = async ({ base, money, operate, people, bot }: SiteParts): Promise<void> => {
  const { database } = base;
  const at = base.now();
  await sweepSessions(database, at);
  await sweepReplies(database, at);
  await sweepRateLimits(database, at);
  await sweepPairings(database, at);
  await forgetEvents(database, KEPT.eventDays, at);
  await sweepGuestRooms(database, at);
  await sweepQuotes(database, at);
  await sweepTokens(database, at);
  await sweepReports(database, at);
  await sweepJobs(database, at);
  await money.payment.sweep();
  await people.identity.removeExpired(at);
  await bot.sweep();
  await operate.sweep(at);
  await money.documents.sweep(money.billing.changes, at);
};
