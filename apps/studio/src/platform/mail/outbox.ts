import { randomBytes } from "node:crypto";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { afterCommit } from "../storage/after-commit.ts";
import type { Database, Transaction } from "../storage/database.ts";
import { mailOutbox } from "../storage/schema/mail.ts";
import type { MailBatchPort } from "./mail-port.ts";
import { LEASE_MS, nextAttempt } from "./retry-schedule.ts";
import type { SendFailure } from "./transport.ts";

export type OutboxRow = typeof mailOutbox.$inferSelect;

const ID_BYTES = 16;

export const outboxMail = (onEnqueued: () => void): MailBatchPort => {
  const enqueueAll: MailBatchPort["enqueueAll"] = async (tx, mails, now) => {
    if (mails.length === 0) return;
    const rows = mails.map(({ reason, to, template, language, data }) => ({
      id: randomBytes(ID_BYTES).toString("base64url"),
      reason,
      recipient: to,
      template,
      language,
      data: { ...data },
      state: "waiting" as const,
      nextAttemptAt: now,
      createdAt: now,
    }));
    await tx.insert(mailOutbox).values(rows).onConflictDoNothing({ target: mailOutbox.reason });
    afterCommit(tx, onEnqueued);
  };
  return { enqueue: (tx, mail, now) => enqueueAll(tx, [mail], now), enqueueAll };
};

export const mailsOf = async (
  reader: Database | Transaction,
  reasons: readonly string[],
): Promise<Pick<OutboxRow, "id" | "reason" | "state">[]> =>
  reasons.length === 0
    ? []
    : reader
        .select({ id: mailOutbox.id, reason: mailOutbox.reason, state: mailOutbox.state })
        .from(mailOutbox)
        .where(inArray(mailOutbox.reason, [...reasons]))
        .orderBy(asc(mailOutbox.createdAt));

/** Claims up to `limit` due rows and marks them `sending` until the lease expires. Concurrent instances claim different rows. */
export const claimDue = async (database: Database | Transaction, limit: number, now: Date): Promise<OutboxRow[]> =>
  database
    .update(mailOutbox)
    .set({ state: "sending", attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(
      sql`${mailOutbox.id} in (
        select due.id from ${mailOutbox} as due
        where due.state in ('waiting', 'sending') and due.next_attempt_at <= ${now.toISOString()}::timestamptz
        order by due.next_attempt_at, due.id limit ${limit} for update skip locked)`,
    )
    .returning();

/** Remove codes, which would work for any reader. */
const settled = { data: {} };

export const markSent = async (database: Database | Transaction, ids: readonly string[], now: Date): Promise<void> => {
  await database
    .update(mailOutbox)
    .set({ ...settled, state: "sent", sentAt: now, lastError: null })
    .where(inArray(mailOutbox.id, [...ids]));
};

export const markFailed = async (
  database: Database | Transaction,
  row: Pick<OutboxRow, "id" | "attempts">,
  failure: SendFailure,
  now: Date,
): Promise<"waiting" | "failed"> => {
  const next = failure.permanent ? undefined : nextAttempt(row.attempts, now);
  await database
    .update(mailOutbox)
    .set(
      next === undefined
        ? { ...settled, state: "failed", lastError: failure.reason }
        : { state: "waiting", nextAttemptAt: next, lastError: failure.reason },
    )
    .where(eq(mailOutbox.id, row.id));
  return next === undefined ? "failed" : "waiting";
};

/** Releases orphans in `sending`. Only if no other process uses the database. */
export const releaseAll = async (database: Database, now: Date): Promise<void> => {
  await database.update(mailOutbox).set({ nextAttemptAt: now }).where(eq(mailOutbox.state, "sending"));
};
