import { closeSync, openSync, readFileSync, readSync } from "node:fs";

/** A mapping larger than this is reserved room and not content. */
const LARGEST_BYTES = 1 << 30;

/** Readable and writable mappings of /proc/PID/maps, as first and one past last address. proc(5). */
const mappings = (pid: number): { from: bigint; to: bigint }[] =>
  readFileSync(`/proc/${pid}/maps`, "utf8")
    .split("\n")
    .flatMap((line) => {
      const found = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line);
      return found === null ? [] : [{ from: BigInt(`0x${found[1]}`), to: BigInt(`0x${found[2]}`) }];
    })
    .filter(({ from, to }) => to - from <= BigInt(LARGEST_BYTES));

/**
 * All that a process of ours holds in memory that it can write, a piece for each mapping. Linux only; it stands still meanwhile.
 * Throws where the system does not let us look.
 */
export const memoryOf = (pid: number): Buffer[] => {
  process.kill(pid, "SIGSTOP");
  const memory = openSync(`/proc/${pid}/mem`, "r");
  try {
    return mappings(pid).flatMap(({ from, to }) => {
      const bytes = Buffer.alloc(Number(to - from));
      try {
        return [bytes.subarray(0, readSync(memory, bytes, 0, bytes.length, from))];
      } catch (error) {
        // A mapping of a device, or one without pages behind it.
        if (error instanceof Error && "code" in error && (error.code === "EIO" || error.code === "EFAULT")) return [];
        throw error;
      }
    });
  } finally {
    closeSync(memory);
    process.kill(pid, "SIGCONT");
  }
};
