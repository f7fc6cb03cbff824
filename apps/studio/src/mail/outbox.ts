import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../storage/database.ts";
import { mailOutbox } from "../storage/schema/index.ts";
import type { MailPort } from "./mail-port.ts";
import { LEASE_MS, nextAttempt } from "./retry-schedule.ts";
import type { SendFailure } from "./transport.ts";

export type OutboxRow = typeof mailOutbox.$inferSelect;

const ID_BYTES = 16;

/** Puts mail into the outbox. `onEnqueued` is told each time, before the transaction has committed. */
export const outboxMail = (onEnqueued: () => void): MailPort => ({
  enqueue: async (tx, mail, now) => {
    await tx
      .insert(mailOutbox)
      .values({
        id: randomBytes(ID_BYTES).toString("base64url"),
        reason: mail.reason,
        recipient: mail.to,
        template: mail.template,
        language: mail.language,
        data: { ...mail.data },
        state: "waiting",
        nextAttemptAt: now,
        createdAt: now,
      })
      .onConflictDoNothing({ target: mailOutbox.reason });
    onEnqueued();
  },
});

/**
 * Takes up to `limit` due rows in hand: they are `sending` and nobody else's until the lease is over. A row that was left in
 * `sending` by a process that died is due again then. Instances that ask at once get different rows.
 */
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

/** What a row says once nothing more happens to it: codes are good for whoever reads them, so they go. */
const settled = { data: {} };

/** The mail was taken over. */
export const markSent = async (database: Database | Transaction, id: string, now: Date): Promise<void> => {
  await database
    .update(mailOutbox)
    .set({ ...settled, state: "sent", sentAt: now, lastError: null })
    .where(eq(mailOutbox.id, id));
};

/** The attempt failed: the row waits for its next one, or has failed for good. Returns the state it has now. */
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

/** Makes rows that a dead process left in `sending` due at once. Only where this process is the only one of the database. */
export const releaseAll = async (database: Database, now: Date): Promise<void> => {
  await database.update(mailOutbox).set({ nextAttemptAt: now }).where(eq(mailOutbox.state, "sending"));
};
