import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "../storage/database.ts";
import { newRowId } from "../storage/row-id.ts";
import { jobs } from "../storage/schema/jobs.ts";
import type { JobOrder } from "./jobs-port.ts";

export type JobRow = typeof jobs.$inferSelect;

const MINUTE_MS = 60_000;
/** Milliseconds. The holder renews it well before it expires. */
export const LEASE_MS = 2 * MINUTE_MS;
/** Minutes before the second, third and later attempts. */
const WAITS_MINUTES = [0.5, 2, 10, 30, 60, 180, 360];
const REMEMBERED_MS = 30 * 24 * 60 * MINUTE_MS;
const ERROR_LENGTH = 500;

export const insertJob = async (db: Database | Transaction, order: JobOrder, now: Date): Promise<void> => {
  await db
    .insert(jobs)
    .values({ ...order, id: newRowId(), data: { ...order.data }, state: "waiting", createdAt: now })
    .onConflictDoNothing({ target: [jobs.name, jobs.key] });
};

const listed = (texts: readonly string[]) =>
  sql`(${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )})`;

export const claimJobs = async (
  database: Database,
  wanted: { readonly names: readonly string[]; readonly except: readonly string[]; readonly limit: number },
  now: Date,
): Promise<JobRow[]> => {
  const { names, except, limit } = wanted;
  if (names.length === 0 || limit < 1) return [];
  const due = sql`${jobs.id} in (
    select due.id from ${jobs} as due
    where due.state in ('waiting', 'running') and due.run_at <= ${now.toISOString()}::timestamptz
      and due.name in ${listed(names)} and due.id not in ${listed(["", ...except])}
    order by due.run_at, due.id limit ${limit} for update skip locked)`;
  return database
    .update(jobs)
    .set({
      state: "running",
      attempts: sql`${jobs.attempts} + 1`,
      runAt: new Date(now.getTime() + LEASE_MS),
      claim: newRowId(),
    })
    .where(due)
    .returning();
};

const held = (row: JobRow) => and(eq(jobs.id, row.id), eq(jobs.state, "running"), eq(jobs.claim, row.claim ?? ""));

export const holdJob = async (database: Database, row: JobRow, now: Date): Promise<void> => {
  await database
    .update(jobs)
    .set({ runAt: new Date(now.getTime() + LEASE_MS) })
    .where(held(row));
};

export const finishJob = async (database: Database, row: JobRow, now: Date): Promise<void> => {
  await database.update(jobs).set({ state: "done", claim: null, finishedAt: now, lastError: null }).where(held(row));
};

export const failJob = async (database: Database, row: JobRow, reason: string, now: Date): Promise<"waiting" | "failed"> => {
  const wait = WAITS_MINUTES[row.attempts - 1];
  const lastError = reason.slice(0, ERROR_LENGTH);
  await database
    .update(jobs)
    .set(
      wait === undefined
        ? { state: "failed", claim: null, finishedAt: now, lastError }
        : { state: "waiting", claim: null, runAt: new Date(now.getTime() + wait * MINUTE_MS), lastError },
    )
    .where(held(row));
  return wait === undefined ? "failed" : "waiting";
};

/** Makes jobs that lost the database due at once. The interrupted attempts don't count. */
export const giveBackJobs = async (database: Database, rows: readonly JobRow[], now: Date): Promise<void> => {
  for (const row of rows)
    await database
      .update(jobs)
      .set({ state: "waiting", claim: null, runAt: now, attempts: sql`${jobs.attempts} - 1` })
      .where(held(row));
};

/** Makes jobs claimed by a dead process due at once. Only if no other process uses the database. */
export const releaseJobs = async (database: Database, now: Date): Promise<void> => {
  await database.update(jobs).set({ state: "waiting", claim: null, runAt: now }).where(eq(jobs.state, "running"));
};

export const sweepJobs = async (database: Database, now: Date): Promise<void> => {
  await database
    .delete(jobs)
    .where(and(inArray(jobs.state, ["done", "failed"]), lt(jobs.finishedAt, new Date(now.getTime() - REMEMBERED_MS))));
};
