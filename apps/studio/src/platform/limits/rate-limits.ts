import { KEPT } from "@setsuna/contracts";
import { eq, lt, sql } from "drizzle-orm";
import type { Database } from "../storage/database.ts";
import { rateLimits } from "../storage/schema/index.ts";
import type { LimitRule, RefundableLimits } from "./rate-limit-port.ts";

const keyOf = (rule: LimitRule, subject: string): string => `${rule.name}:${subject}`;

/** Returns the level of a row's bucket at `now`. A clock that is behind another instance's fills nothing. */
const filledAt = (rule: LimitRule, now: Date) => {
  const elapsed = sql`greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - ${rateLimits.updatedAt})::float8)`;
  return sql<number>`least(${rule.capacity}::float8, ${rateLimits.tokens} + ${elapsed} * ${rule.perHour / 3600}::float8)`;
};

/** Token buckets in the database, shared by all instances. */
export const rateLimitsIn = (database: Database): RefundableLimits => ({
  take: async (rule, subject, now) => {
    const key = keyOf(rule, subject);
    const filled = filledAt(rule, now);
    // One statement looks and takes: the row is locked in between, so two requests cannot have the same token.
    const taken = await database
      .insert(rateLimits)
      .values({ key, tokens: rule.capacity - 1, updatedAt: now })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: { tokens: sql`${filled} - 1`, updatedAt: sql`greatest(${rateLimits.updatedAt}, excluded.updated_at)` },
        setWhere: sql`${filled} >= 1`,
      })
      .returning({ key: rateLimits.key });
    if (taken.length > 0) return { allowed: true };
    const [row] = await database.select({ filled }).from(rateLimits).where(eq(rateLimits.key, key));
    const missing = Math.max(0, 1 - (row?.filled ?? 0));
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((missing * 3600) / rule.perHour)) };
  },
  giveBack: async (rule, subject, now) => {
    const filled = filledAt(rule, now);
    await database
      .update(rateLimits)
      .set({
        tokens: sql`least(${rule.capacity}::float8, ${filled} + 1)`,
        updatedAt: sql`greatest(${rateLimits.updatedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(rateLimits.key, keyOf(rule, subject)));
  },
  reset: async (rule, subject) => {
    await database.delete(rateLimits).where(eq(rateLimits.key, keyOf(rule, subject)));
  },
});

/** Any bucket is full again after so long; a row says no more than no row. */
const LONGEST_FILL_HOURS = KEPT.limitHours;

/** Removes the buckets that nobody has touched for a day. */
export const sweepRateLimits = async (database: Database, now: Date): Promise<void> => {
  await database.delete(rateLimits).where(lt(rateLimits.updatedAt, new Date(now.getTime() - LONGEST_FILL_HOURS * 3_600_000)));
};
