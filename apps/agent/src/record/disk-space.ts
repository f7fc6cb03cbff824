import { statfs } from "node:fs/promises";

/** `low`: announced. `full`: recording must stop now. */
export type DiskState = "ok" | "low" | "full";

const LOW_S = 600;
/** Media that arrives before the files are complete, s. */
const STOPPING_S = 5;
/** A low disk is well again only with this much more, so that the state doesn't flap. */
const RECOVERED = 1.25;

/** Decides from the free space and the speed of the recordings. A part of the disk stays free: it holds the files' indexes. */
export class DiskSpace {
  private readonly keepFree: number;
  private state: DiskState = "ok";

  /** `keepFree` in bytes. */
  constructor(keepFree: number) {
    this.keepFree = keepFree;
  }

  /** `freeBytes` is what this user may still write. */
  judge(freeBytes: number, bytesPerSecond: number): DiskState {
    const margin = this.state === "ok" ? 1 : RECOVERED;
    const low = Math.max(2 * this.keepFree, this.keepFree + LOW_S * bytesPerSecond) * margin;
    if (freeBytes <= this.keepFree + STOPPING_S * bytesPerSecond) this.state = "full";
    else this.state = freeBytes <= low ? "low" : "ok";
    return this.state;
  }
}

/** Bytes that this user may still write at `path`. Rejects for a missing folder. */
export const freeBytesAt = async (path: string): Promise<number> => {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
};
