import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process, told apart from a later one that got the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Time of its start, in a form that only compares for equality. */
  readonly startedAt: string;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH");

/** Field 22 of proc(5) stat: start time in clock ticks since boot. The command in field 2 may hold spaces and brackets. */
const linuxStartTime = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie (state Z) holds nothing any more.
    return fields[0] === "Z" ? undefined : fields[19];
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

const posixStartTime = (pid: number): string | undefined => {
  try {
    const text = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return text.trim() === "" ? undefined : text.trim();
  } catch (error) {
    // `ps` exits with 1 when there is no such process.
    if (error instanceof Error && "status" in error && error.status === 1) return undefined;
    throw error;
  }
};

/** Returns the start time of the process; undefined when there is none of that number. */
export const processStartTime = (pid: number): string | undefined =>
  process.platform === "linux" ? linuxStartTime(pid) : posixStartTime(pid);

/** This process. Throws when the system does not say when it started. */
export const ownIdentity = (): ProcessIdentity => {
  const startedAt = processStartTime(process.pid);
  if (startedAt === undefined) throw new Error("the system does not tell when this process started");
  return { pid: process.pid, startedAt };
};
