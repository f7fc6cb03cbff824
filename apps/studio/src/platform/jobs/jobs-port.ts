import type { Transaction } from "../storage/database.ts";

export interface JobOrder {
  readonly name: string;
  /** Orders with the same name and key are one job, for as long as it is remembered (30 days). */
  readonly key: string;
  readonly data: Readonly<Record<string, string>>;
  readonly runAt: Date;
}

export interface Job {
  readonly name: string;
  readonly key: string;
  readonly data: Readonly<Record<string, string>>;
  /** The first attempt is 1. */
  readonly attempt: number;
}

/** A throw or a dead process leads to another attempt, so it must be idempotent. */
export type JobWorker = (job: Job) => Promise<void>;

/** Each job is claimed by one instance, and survives its process. Decision 0007. */
export interface JobsPort {
  enqueue(tx: Transaction, order: JobOrder, now: Date): Promise<void>;
  work(name: string, worker: JobWorker): void;
  /** Each civil day in Asia/Tokyo at 00:00, keyed by the day. */
  daily(name: string): void;
  start(): Promise<void>;
  /** Resolves once no job is due. Rejects with database errors. A failed job is logged and kept. */
  runDue(): Promise<void>;
  /** Polls soon; call it after a transaction that ordered a job. */
  wake(): void;
  /** Waits at most `graceMs` for running jobs. */
  stop(graceMs?: number): Promise<void>;
}
