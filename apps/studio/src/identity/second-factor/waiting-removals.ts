import { eq } from "drizzle-orm";
import {
  factorsRemovalMail,
  type Job,
  type JobsPort,
  newRowId,
  type RequestOrigin,
  type Transaction,
} from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { factorRemovals } from "../../platform/storage/schema/second-factors.ts";
import { factorsOf, removeForeign } from "./factor-list.ts";
import { readerOf } from "./reader.ts";
import type { SecondFactorParts } from "./second-factors.ts";

/** The owner can object during this time, ms. */
export const REMOVAL_WAIT_MS = 72 * 3_600_000;

const JOB = "factor-removal";

type Parts = Pick<SecondFactorParts, "database" | "audit" | "mail" | "revoke"> & {
  readonly jobs: Pick<JobsPort, "enqueue" | "work">;
  readonly now: () => Date;
};

export interface WaitingRemovals {
  dueAt(tx: Pick<Transaction, "select">, accountId: string): Promise<Date | null>;
  /** Has no effect if already started. */
  start(tx: Transaction, accountId: string, origin: RequestOrigin, now: Date): Promise<void>;
  schedule(): void;
}

export const waitingRemovals = ({ database, audit, mail, revoke, jobs, now: clock }: Parts): WaitingRemovals => {
  const carryOut = async ({ key }: Pick<Job, "key">): Promise<void> => {
    const now = clock();
    await database.transaction(async (tx) => {
      const [due] = await tx.delete(factorRemovals).where(eq(factorRemovals.id, key)).returning();
      if (due === undefined) return;
      const { accountId, requestedAt } = due;
      const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
      if (account === undefined || account.role === "admin") return;
      // A factor added later was added with full access, so keep it.
      const asked = (await factorsOf(tx, accountId)).filter(({ addedAt }) => addedAt <= requestedAt);
      await removeForeign(tx, { revoke, by: { actor: "system", origin: { address: "local" }, now } }, accountId, asked);
      const reader = await readerOf(tx, accountId);
      const data = { event: "done" as const, at: due.dueAt.toISOString() };
      if (reader !== undefined) await mail.enqueue(tx, factorsRemovalMail(reader, `${key}:done`, data), now);
      await audit.record(tx, {
        actor: "system",
        action: "factors.removed",
        subject: accountId,
        origin: { address: "local" },
        detail: { by: "waiting", removed: asked.length },
        at: now,
      });
    });
  };

  return {
    dueAt: async (tx, accountId) => {
      const [row] = await tx.select().from(factorRemovals).where(eq(factorRemovals.accountId, accountId));
      return row?.dueAt ?? null;
    },
    start: async (tx, accountId, origin, now) => {
      const id = newRowId();
      const dueAt = new Date(now.getTime() + REMOVAL_WAIT_MS);
      const [started] = await tx
        .insert(factorRemovals)
        .values({ accountId, id, requestedAt: now, dueAt })
        .onConflictDoNothing()
        .returning();
      if (started === undefined) return;
      await jobs.enqueue(tx, { name: JOB, key: id, data: {}, runAt: dueAt }, now);
      const reader = await readerOf(tx, accountId);
      const data = { event: "started" as const, at: dueAt.toISOString() };
      if (reader !== undefined) await mail.enqueue(tx, factorsRemovalMail(reader, `${id}:started`, data), now);
      const event = { actor: accountId, subject: accountId, origin, at: now };
      await audit.record(tx, { ...event, action: "factors.removal-started", detail: { dueAt: dueAt.toISOString() } });
    },
    schedule: () => jobs.work(JOB, carryOut),
  };
};
