import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";

/** An estimate below this share of what is to be sent holds the encoder back. */
const HELD_BACK = 0.9;
/** So long it has to be, ms: an estimate that climbs by itself needs no probe. */
const HELD_BACK_MS = 2000;
/** Interval of two probes, ms: at first, and while they do not help twice as long each time up to the most. */
const FIRST_INTERVAL_MS = 3000;
const MOST_INTERVAL_MS = 30_000;
/** A probe has helped where the estimate has grown to so much since. */
const GROWN = 1.1;

/** A sender's path as its browser and the relay see it. */
export interface EstimatedPath {
  /** Of the browser's own estimator, bit/s; absent where it has none. */
  readonly estimate: BitsPerSecond | undefined;
  /** To be sent, bit/s. */
  readonly wanted: BitsPerSecond;
  /** The relay has seen the path full, and knows what it carries. */
  readonly isNarrow: boolean;
}

/**
 * Says when a browser's bandwidth estimate is worth a probe: it holds the encoder back, and the relay knows of no narrow path. Chromium takes
 * delays and losses that a busy computer made for the path's, halves its estimate, and climbs by a few per cent a second after that. Pure.
 */
export class EstimateProbes {
  private since: Milliseconds | undefined;
  private last: { readonly at: Milliseconds; readonly estimate: BitsPerSecond } | undefined;
  private intervalMs: Milliseconds = FIRST_INTERVAL_MS;

  /** Takes the path as it is now; call it every second. Returns whether to probe. */
  update({ estimate, wanted, isNarrow }: EstimatedPath, now: Milliseconds): boolean {
    if (estimate === undefined || isNarrow || estimate >= HELD_BACK * wanted) {
      this.since = undefined;
      return false;
    }
    this.since ??= now;
    if (now - this.since < HELD_BACK_MS || (this.last !== undefined && now - this.last.at < this.intervalMs)) return false;
    const hasHelped = this.last === undefined || estimate >= GROWN * this.last.estimate;
    this.intervalMs = hasHelped ? FIRST_INTERVAL_MS : Math.min(MOST_INTERVAL_MS, 2 * this.intervalMs);
    this.last = { at: now, estimate };
    return true;
  }
}
