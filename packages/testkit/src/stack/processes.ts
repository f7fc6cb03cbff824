import { readdirSync, readFileSync } from "node:fs";

/** A child process. Linux only. */
export interface ChildProcess {
  readonly pid: number;
  readonly command: readonly string[];
}

/** Ignores a process that is gone. */
export const signalProcess = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
};

/** The parent in a line of /proc/PID/stat; the name between the brackets may hold anything. proc(5). */
export const parentOf = (stat: string): number => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);

/** Running direct children. Linux only. */
export const childrenOf = (pid: number): ChildProcess[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (parentOf(readFileSync(`/proc/${name}/stat`, "utf8")) !== pid) return [];
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0").filter(Boolean);
        return command.length === 0 ? [] : [{ pid: Number(name), command }];
      } catch (error) {
        // The process ended meanwhile.
        if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return [];
        throw error;
      }
    });
