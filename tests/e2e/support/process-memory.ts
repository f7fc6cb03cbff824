import { closeSync, openSync, readFileSync, readSync } from "node:fs";

/** Larger mappings are reserved space, not content. */
const LARGEST_BYTES = 1 << 30;

const mappings = (pid: number): { from: bigint; to: bigint }[] =>
  readFileSync(`/proc/${pid}/maps`, "utf8")
    .split("\n")
    .flatMap((line) => {
      const found = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line);
      return found === null ? [] : [{ from: BigInt(`0x${found[1]}`), to: BigInt(`0x${found[2]}`) }];
    })
    .filter(({ from, to }) => to - from <= BigInt(LARGEST_BYTES));

/** Writable memory, one piece per mapping. Linux only; the process stands still meanwhile. Throws without permission. */
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
