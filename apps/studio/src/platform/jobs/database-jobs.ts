import { civilDayAt, startOfDay } from "@setsuna/account";
import type { Log } from "@setsuna/kit";
import { afterCommit } from "../storage/after-commit.ts";
import type { Database } from "../storage/database.ts";
import { DatabaseAway } from "../storage/database-away.ts";
import {
  claimJobs,
  failJob,
  finishJob,
  giveBackJobs,
  holdJob,
  insertJob,
  type JobRow,
  LEASE_MS,
  releaseJobs,
} from "./job-store.ts";
import type { JobsPort, JobWorker } from "./jobs-port.ts";

export interface JobsParts {
  readonly database: Database;
  readonly now: () => Date;
  readonly log: Log;
  /** No other process uses the database, so jobs claimed at startup are orphans. */
  readonly alone: boolean;
  /** Ms, above 0; default 2000. Jobs scheduled in this process start at once. */
  readonly pollMs?: number | undefined;
}

const POLL_MS = 2_000;
/** Several slots, so that a long job doesn't block short ones. */
const TOGETHER = 4;

/** Claims jobs with `for update skip locked`. Decision 0007. */
export const databaseJobs = ({ database, now, log, alone, pollMs = POLL_MS }: JobsParts): JobsPort => {
  const workers = new Map<string, JobWorker>();
  const dailies = new Set<string>();
  const inHand = new Map<string, Promise<void>>();
  /** Jobs that lost the database on the way: due again once it is back. */
  const interrupted: JobRow[] = [];
  let stopped = true;
  let orderedDay: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;

  const orderDailies = async (): Promise<void> => {
    const day = civilDayAt(now().getTime());
    if (day === orderedDay) return;
    for (const name of dailies) await insertJob(database, { name, key: day, data: {}, runAt: new Date(startOfDay(day)) }, now());
    orderedDay = day;
  };

  /** Does a job and writes how it ended. Rejects with `DatabaseAway` when the database goes away meanwhile. */
  const attempt = async (row: JobRow): Promise<void> => {
    try {
      const worker = workers.get(row.name);
      if (worker === undefined) throw new Error(`nobody does ${row.name}`);
      await worker({ name: row.name, key: row.key, data: row.data, attempt: row.attempts });
      await finishJob(database, row, now());
    } catch (error) {
      if (error instanceof DatabaseAway) throw error;
      const state = await failJob(database, row, error instanceof Error ? error.message : String(error), now());
      log.error({ err: error, job: row.name, key: row.key, attempt: row.attempts, state }, "a job failed");
    }
  };

  const run = async (row: JobRow): Promise<void> => {
    const holding = setInterval(() => {
      holdJob(database, row, now()).catch((error: unknown) => log.warn({ err: error, job: row.name }, "a job could not be held"));
    }, LEASE_MS / 4);
    try {
      await attempt(row);
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error;
      interrupted.push(row);
      log.warn({ err: error, job: row.name, key: row.key }, "a job lost the database");
    } finally {
      clearInterval(holding);
    }
  };

  const take = async (): Promise<boolean> => {
    await orderDailies();
    const back = [...interrupted];
    await giveBackJobs(database, back, now());
    interrupted.splice(0, back.length);
    // A clock jump can expire the lease of a running job: don't start it twice here.
    const wanted = { names: [...workers.keys()], except: [...inHand.keys()], limit: TOGETHER - inHand.size };
    const rows = await claimJobs(database, wanted, now());
    for (const row of rows) {
      const work = run(row)
        .catch((error: unknown) => log.error({ err: error, job: row.name }, "the end of a job could not be written"))
        .finally(() => {
          inHand.delete(row.id);
          wake();
        });
      inHand.set(row.id, work);
    }
    return rows.length > 0;
  };

  const look = async (): Promise<void> => {
    do {
      again = false;
      try {
        while (!stopped && inHand.size < TOGETHER && (await take()));
      } catch (error) {
        log.error({ err: error }, "jobs could not be looked for");
      }
    } while (again && !stopped);
  };
  const wake = (): void => {
    if (stopped) return;
    again = true;
    looking ??= look().finally(() => {
      looking = undefined;
    });
  };

  return {
    enqueue: async (tx, order, at) => {
      await insertJob(tx, order, at);
      afterCommit(tx, wake);
    },
    work: (name, worker) => {
      workers.set(name, worker);
    },
    daily: (name) => {
      dailies.add(name);
    },
    start: async () => {
      if (alone) await releaseJobs(database, now());
      stopped = false;
      timer = setInterval(wake, pollMs);
      wake();
    },
    runDue: async () => {
      for (;;) {
        const taken = inHand.size < TOGETHER && (await take());
        if (!taken && inHand.size === 0) return;
        if (inHand.size > 0) await Promise.race(inHand.values());
      }
    },
    wake: () => wake(),
    stop: async (graceMs = 1_000) => {
      stopped = true;
      clearInterval(timer);
      let grace: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => {
        grace = setTimeout(resolve, graceMs);
      });
      await Promise.race([Promise.all([looking, ...inHand.values()]), over]);
      clearTimeout(grace);
    },
  };
};
