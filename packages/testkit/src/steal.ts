import { readdirSync, readFileSync } from "node:fs";

/** Fields of the first line of /proc/stat, in clock ticks since boot. proc(5). */
interface CpuTicks {
  readonly total: number;
  readonly steal: number;
  readonly idle: number;
}

const STEAL_FIELD = 7;
const IDLE_FIELD = 3;
/** user to steal; guest time is already inside user. */
const FIELDS = 8;

/** Parses the text of /proc/stat. Throws when it has no `cpu` line. */
export const parseCpuTicks = (text: string): CpuTicks => {
  const line = /^cpu +(.*)$/m.exec(text)?.[1];
  if (line === undefined) throw new Error("/proc/stat has no cpu line");
  const ticks = line.trim().split(/\s+/).map(Number).slice(0, FIELDS);
  return { total: ticks.reduce((sum, value) => sum + value, 0), steal: ticks[STEAL_FIELD] ?? 0, idle: ticks[IDLE_FIELD] ?? 0 };
};

/** Largest share of CPU time that neighbors may take in an undisturbed measurement, 0-100. */
export const STEAL_LIMIT_PERCENT = 5;

/** Shares of the time of all processors in a window. */
export interface CpuWindow {
  /** Share of all CPU time that neighbours took, 0-100. */
  readonly stealPercent: number;
  readonly idlePercent: number;
}

/** Starts a window; call the result to end it. Linux only; elsewhere both figures are NaN. */
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

/** Reads each thread's CPU time so far. Linux only. */
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
      // A thread that ended between listing and reading has no figure any more.
      if (!(error instanceof Error) || !("code" in error) || (error.code !== "ENOENT" && error.code !== "ESRCH")) throw error;
    }
  }
  return threads;
};

/**
 * CPU time of a process between two readings, in nanoseconds, summed per thread: an ended thread would remove all its time from a
 * total. Its time after the first reading is unknown and not counted.
 */
export const cpuNanosecondsBetween = (before: ThreadCpu, after: ThreadCpu): number => {
  let sum = 0;
  for (const [thread, nanoseconds] of after) {
    const had = before.get(thread) ?? 0;
    // The number of an ended thread may be given to a new one, which has had less.
    sum += nanoseconds >= had ? nanoseconds - had : nanoseconds;
  }
  return sum;
};
