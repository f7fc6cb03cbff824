import { readdirSync, readFileSync } from "node:fs";
import { parentOf } from "@setsuna/testkit";

/** Of /proc/PID/stat: sysconf(_SC_CLK_TCK), 100 on every Linux that Node runs on. */
const TICKS = 100;
/** After the name, in proc(5) numbers less three: user and system time, its own and of waited-for children. */
const TIMES = [11, 12, 13, 14];

/** Includes descendants, even ended ones, s. Linux only. */
export const treeCpuSeconds = (root: number): number => {
  const stats = new Map<number, string>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      stats.set(Number(name), readFileSync(`/proc/${name}/stat`, "utf8"));
    } catch (error) {
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
