import { KEPT } from "@setsuna/contracts";
import { eq, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../storage/database.ts";
import { rateLimits } from "../storage/schema/protection.ts";
import type { LimitRule, RefundableLimits } from "./rate-limit-port.ts";

/** Every bucket is full by then, so its row can go. */
const LONGEST_FILL_HOURS = KEPT.limitHours;

const keyOf = (rule: LimitRule, subject: string): string => `${rule.name}:${subject}`;

/** Bucket from before the clock was set back by more than node skew. It would freeze until the clock catches up. */
const isAhead = (at: SQL): SQL => sql`${rateLimits.updatedAt} > ${at} + interval '1 minute'`;

/** Advances monotonically unless the clock itself steps back. */
const timeAt = (now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`case when ${isAhead(at)} then ${at} else greatest(${rateLimits.updatedAt}, ${at}) end`;
};

/** A clock behind another instance's refills nothing. */
const filledAt = (rule: LimitRule, now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const passed = sql`greatest(0, extract(epoch from ${at} - ${rateLimits.updatedAt})::float8)`;
  const elapsed = sql`case when ${isAhead(at)} then ${LONGEST_FILL_HOURS * 3600}::float8 else ${passed} end`;
  return sql<number>`least(${rule.capacity}::float8, ${rateLimits.tokens} + ${elapsed} * ${rule.perHour / 3600}::float8)`;
};

export const rateLimitsIn = (database: Database): RefundableLimits => ({
  take: async (rule, subject, now) => {
    const key = keyOf(rule, subject);
    const filled = filledAt(rule, now);
    // A single statement locks the row, so two requests can't take the same token.
    const taken = await database
      .insert(rateLimits)
      .values({ key, tokens: rule.capacity - 1, updatedAt: now })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: { tokens: sql`${filled} - 1`, updatedAt: timeAt(now) },
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
        updatedAt: timeAt(now),
      })
      .where(eq(rateLimits.key, keyOf(rule, subject)));
  },
  reset: async (rule, subject) => {
    await database.delete(rateLimits).where(eq(rateLimits.key, keyOf(rule, subject)));
  },
});

export const sweepRateLimits = async (database: Database, now: Date): Promise<void> => {
  await database.delete(rateLimits).where(lt(rateLimits.updatedAt, new Date(now.getTime() - LONGEST_FILL_HOURS * 3_600_000)));
};
