import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH");

/** Field 22 of proc(5) stat: clock ticks since boot. The command in field 2 may hold spaces and brackets. */
const linuxStartTime = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie (state Z) holds no lock.
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
    // `ps` exits with 1 if there is no such process.
    if (error instanceof Error && "status" in error && error.status === 1) return undefined;
    throw error;
  }
};

export const processStartTime = (pid: number): string | undefined =>
  process.platform === "linux" ? linuxStartTime(pid) : posixStartTime(pid);

/** Throws if the start time is unknown. */
export const ownIdentity = (): ProcessIdentity => {
  const startedAt = processStartTime(process.pid);
  if (startedAt === undefined) throw new Error("the system does not tell when this process started");
  return { pid: process.pid, startedAt };
};
