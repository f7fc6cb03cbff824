import { STEAL_LIMIT_PERCENT } from "@setsuna/testkit";
import { isSameJob, type Job, type JobName, nameOf } from "./job.ts";
import type { CellResult } from "./measure.ts";

/** Datagrams that the machine's sockets may lose in it: more, and programs were kept from reading for long. */
export const SOCKET_DROPS_LIMIT = 20;

/** Least share of the processors that is idle in it, %: less, and pages waited for each other or for other programs of this machine. */
const IDLE_LIMIT_PERCENT = 5;

/** Returns whether the machine was ours during the measurement. Where steal or idle time is not known (NaN) it is taken to have been. */
export const isCalm = ({
  stealPercent,
  idlePercent,
  socketDrops,
}: Pick<CellResult, "stealPercent" | "idlePercent" | "socketDrops">): boolean =>
  !(stealPercent > STEAL_LIMIT_PERCENT) && !(idlePercent < IDLE_LIMIT_PERCENT) && socketDrops <= SOCKET_DROPS_LIMIT;

/** Below 1 for a calm run; of those that were not, the one that had the most of the processors to spare has the least. */
const disturbance = (result: CellResult): number =>
  (isCalm(result) ? 0 : 2 - (result.idlePercent || 0) / 100) + (result.stealPercent || 0) / 100;

const isOf =
  (job: Job) =>
  (run: JobName): boolean =>
    isSameJob(run, nameOf(job));

/** Of several runs of each job the one that was disturbed least, whatever it measured; in the order of the jobs. */
export const calmest = (jobs: readonly Job[], results: readonly CellResult[]): CellResult[] =>
  jobs.flatMap((job) =>
    results
      .filter(isOf(job))
      .toSorted((one, other) => disturbance(one) - disturbance(other))
      .slice(0, 1),
  );

/**
 * Jobs of the next pass, those with the fewest runs first: whose runs were all disturbed or failed, unless they have had `passes` of them.
 * `failures` are the failed runs of this process.
 */
export const jobsLeft = (
  jobs: readonly Job[],
  results: readonly CellResult[],
  failures: readonly JobName[],
  passes: number,
): readonly Job[] =>
  jobs
    .map((job) => {
      const runs = results.filter(isOf(job));
      return { job, isDone: runs.some(isCalm), tries: runs.length + failures.filter(isOf(job)).length };
    })
    .filter(({ isDone, tries }) => !isDone && tries < passes)
    .toSorted((one, other) => one.tries - other.tries)
    .map(({ job }) => job);
