import { KEPT } from "@setsuna/contracts";
import { sweepGuestRooms } from "../admission/index.ts";
import { sweepQuotes } from "../billing/index.ts";
import { sweepAttempts, sweepInvitations, sweepReports, sweepSessions, sweepTokens } from "../identity/index.ts";
import { sweepJobs, sweepRateLimits, sweepReplies } from "../platform/index.ts";
import { forgetDeliveries, forgetEvents, forgetQuality, forgetReports, sweepPairings } from "../streams/index.ts";
import type { SiteParts } from "./site-parts.ts";

/** Retention of totals without personal data, days. */
const QUALITY_DAYS = 730;

export const sweepSite = async ({ base, money, operate, people, bot, config }: SiteParts): Promise<void> => {
  const { database } = base;
  const at = base.now();
  await sweepSessions(database, at);
  await sweepReplies(database, at);
  await sweepRateLimits(database, at);
  await sweepPairings(database, at);
  await forgetEvents(database, KEPT.eventDays, at);
  await forgetDeliveries(database, KEPT.eventDays, at);
  await forgetReports(database, config.keptLog.reportDays, at);
  await forgetQuality(database, new Date(at.getTime() - QUALITY_DAYS * 86_400_000).toISOString().slice(0, 10));
  await sweepGuestRooms(database, at);
  await sweepQuotes(database, at);
  await sweepTokens(database, at);
  await sweepReports(database, at);
  await sweepInvitations(base, at);
  await sweepAttempts(database, at);
  await sweepJobs(database, at);
  await money.payment.sweep();
  await people.identity.removeExpired(at);
  await bot.sweep();
  await operate.sweep(at);
  await money.documents.sweep(money.billing.changes, at);
};
