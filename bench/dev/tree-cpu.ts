import { readdirSync, readFileSync } from "node:fs";
import { parentOf } from "@setsuna/testkit";

/** Ticks of /proc/PID/stat in a second (sysconf(_SC_CLK_TCK), 100 on every Linux that Node runs on). */
const TICKS = 100;
/** Fields of /proc/PID/stat behind the name, as proc(5) numbers them less three: user and system time, its own and that of children waited for. */
const TIMES = [11, 12, 13, 14];

/** Returns the processor time that a process, its descendants and those of them that have ended had so far, s. Linux. */
export const treeCpuSeconds = (root: number): number => {
  const stats = new Map<number, string>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      stats.set(Number(name), readFileSync(`/proc/${name}/stat`, "utf8"));
    } catch (error) {
      // The process ended while we looked.
      if (!(error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH"))) throw error;
    }
  }
  const ticksOf = (pid: number): number => {
    const stat = stats.get(pid);
    if (stat === undefined) return 0;
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const own = TIMES.reduce((sum, field) => sum + Number(fields[field]), 0);
    return [...stats].reduce((sum, [child, text]) => (parentOf(text) === pid ? sum + ticksOf(child) : sum), own);
  };
  return ticksOf(root) / TICKS;
};
