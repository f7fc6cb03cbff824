import type { Transaction } from "../storage/database.ts";

/** Work that is to be done at a time, by whichever instance comes first. */
export interface JobOrder {
  /** Name of the worker that does it. */
  readonly name: string;
  /** Orders with the same name and key are one job, even after it ran, while it is remembered (30 days). */
  readonly key: string;
  readonly data: Readonly<Record<string, string>>;
  readonly runAt: Date;
}

export interface Job {
  readonly name: string;
  readonly key: string;
  readonly data: Readonly<Record<string, string>>;
  /** 1 the first time. */
  readonly attempt: number;
}

/**
 * Does one job. A throw leaves it for another attempt; a process that dies does so too. So it may come twice, and has to lead to the same.
 */
export type JobWorker = (job: Job) => Promise<void>;

/** Jobs stored in the database: each is claimed by one instance, and survives its process. Decision 0017. */
export interface JobsPort {
  /** Orders a job in the transaction that is its reason. */
  enqueue(tx: Transaction, order: JobOrder, now: Date): Promise<void>;
  /** Registers the worker for the jobs of a name; to be called once each, before {@link start}. */
  work(name: string, worker: JobWorker): void;
  /** Orders a job of this name each civil day in Asia/Tokyo, due at its 00:00, its key the day; from the day of the start on. */
  daily(name: string): void;
  /** Starts polling for due jobs. */
  start(): Promise<void>;
  /** Runs due jobs and resolves once none is left. Rejects with database errors. A failed job is logged and kept. */
  runDue(): Promise<void>;
  /** Looks soon; call it after a transaction that ordered something. */
  wake(): void;
  /** Stops polling and waits for running jobs, at most `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}
