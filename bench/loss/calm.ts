import { STEAL_LIMIT_PERCENT } from "@setsuna/testkit";
import { isSameJob, type Job, type JobName, nameOf } from "./job.ts";
import type { CellResult } from "./measure.ts";

export const SOCKET_DROPS_LIMIT = 20;

/** Less idle time, %, means that pages waited for each other or other programs. */
const IDLE_LIMIT_PERCENT = 5;

/** Unknown steal or idle time (NaN) counts as calm. */
export const isCalm = ({
  stealPercent,
  idlePercent,
  socketDrops,
}: Pick<CellResult, "stealPercent" | "idlePercent" | "socketDrops">): boolean =>
  !(stealPercent > STEAL_LIMIT_PERCENT) && !(idlePercent < IDLE_LIMIT_PERCENT) && socketDrops <= SOCKET_DROPS_LIMIT;

/** Below 1: calm. Otherwise the least has the most spare CPU. */
const disturbance = (result: CellResult): number =>
  (isCalm(result) ? 0 : 2 - (result.idlePercent || 0) / 100) + (result.stealPercent || 0) / 100;

const isOf =
  (job: Job) =>
  (run: JobName): boolean =>
    isSameJob(run, nameOf(job));

export const calmest = (jobs: readonly Job[], results: readonly CellResult[]): CellResult[] =>
  jobs.flatMap((job) =>
    results
      .filter(isOf(job))
      .toSorted((one, other) => disturbance(one) - disturbance(other))
      .slice(0, 1),
  );

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
