import { readFileSync } from "node:fs";

const PAGE_BYTES = 4096;

/** In bytes. Linux only: /proc/PID/statm, proc(5). Throws when it is gone. */
export const residentBytes = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
