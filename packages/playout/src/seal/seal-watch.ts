import type { OpenError } from "./opener.ts";

/** So long nothing opens, though things come, before the key is taken for the wrong one, ms. */
const PATIENCE_MS = 2000;
/** And so many must have come. */
const MIN_REFUSED = 3;

/** Counts what did not open, and tells a stray forgery from a sender whose data this receiver cannot open at all. */
export class SealWatch {
  private count = 0;
  private run = 0;
  private runBegan: number | undefined;

  /** Frames, packets or messages that were dropped since they did not open. */
  get dropped(): number {
    return this.count;
  }

  onOpened(): void {
    this.run = 0;
    this.runBegan = undefined;
  }

  /** True when the stream cannot be opened: nothing was for two seconds. `nowMs`: any steady clock. */
  onRefused(error: OpenError, nowMs: number): boolean {
    this.count += 1;
    // Waiting for a salt and copies of what was opened say nothing about the key.
    if (error !== "unsealed" && error !== "forged") return false;
    this.run += 1;
    this.runBegan ??= nowMs;
    return this.run >= MIN_REFUSED && nowMs - this.runBegan >= PATIENCE_MS;
  }
}
