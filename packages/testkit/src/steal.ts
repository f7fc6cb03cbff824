import { readdirSync, readFileSync } from "node:fs";

/** First line of /proc/stat, clock ticks since boot. proc(5). */
interface CpuTicks {
  readonly total: number;
  readonly steal: number;
  readonly idle: number;
}

const STEAL_FIELD = 7;
const IDLE_FIELD = 3;
/** user to steal; user includes guest time. */
const FIELDS = 8;

/** Parses the text of /proc/stat. Throws when it has no `cpu` line. */
export const parseCpuTicks = (text: string): CpuTicks => {
  const line = /^cpu +(.*)$/m.exec(text)?.[1];
  if (line === undefined) throw new Error("/proc/stat has no cpu line");
  const ticks = line.trim().split(/\s+/).map(Number).slice(0, FIELDS);
  return { total: ticks.reduce((sum, value) => sum + value, 0), steal: ticks[STEAL_FIELD] ?? 0, idle: ticks[IDLE_FIELD] ?? 0 };
};

/** Most CPU time that neighbors may take, 0 to 100. */
export const STEAL_LIMIT_PERCENT = 5;

/** CPU time of all processors over a period. */
export interface CpuWindow {
  /** Taken by neighbors, 0 to 100. */
  readonly stealPercent: number;
  readonly idlePercent: number;
}

/** Call the result to end it. Linux only; elsewhere NaN. */
export const startCpuWindow = (): (() => CpuWindow) => {
  if (process.platform !== "linux") return () => ({ stealPercent: Number.NaN, idlePercent: Number.NaN });
  const before = parseCpuTicks(readFileSync("/proc/stat", "utf8"));
  return () => {
    const after = parseCpuTicks(readFileSync("/proc/stat", "utf8"));
    const total = Math.max(1, after.total - before.total);
    return {
      stealPercent: Math.round((1000 * (after.steal - before.steal)) / total) / 10,
      idlePercent: Math.round((1000 * (after.idle - before.idle)) / total) / 10,
    };
  };
};

/** CPU time that each thread of a process has had, in nanoseconds (/proc/PID/task/TID/schedstat, first field). */
export type ThreadCpu = ReadonlyMap<string, number>;

/** Reads the CPU time of a process's threads. Linux only. */
export const readThreadCpu = (
  pid: number,
  list: (path: string) => string[] = readdirSync,
  read: (path: string) => string = (path) => readFileSync(path, "utf8"),
): ThreadCpu => {
  const threads = new Map<string, number>();
  for (const task of list(`/proc/${pid}/task`)) {
    try {
      threads.set(task, Number(read(`/proc/${pid}/task/${task}/schedstat`).split(" ")[0]));
    } catch (error) {
      // The thread ended after the listing.
      if (!(error instanceof Error) || !("code" in error) || (error.code !== "ENOENT" && error.code !== "ESRCH")) throw error;
    }
  }
  return threads;
};

/** Nanoseconds, summed per thread, because an ended thread would remove its time from a total. */
export const cpuNanosecondsBetween = (before: ThreadCpu, after: ThreadCpu): number => {
  let sum = 0;
  for (const [thread, nanoseconds] of after) {
    const had = before.get(thread) ?? 0;
    // A reused thread number has less time.
    sum += nanoseconds >= had ? nanoseconds - had : nanoseconds;
  }
  return sum;
};
