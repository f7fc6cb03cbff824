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
/** An estimate of so many times what is to be sent has room for it, and for what repairs it. */
const ROOM = 1.2;
/** Chromium waits so long for what a probe finds, ms, and begins no other meanwhile; with a little more for its timers. */
const PROBE_MS = 1050;

/** A sender's path as its browser sees it. */
export interface EstimatedPath {
  /** Of the browser's own estimator, bit/s; absent where it has none. */
  readonly estimate: BitsPerSecond | undefined;
  /** To be sent, bit/s: no more than the relay knows the path to take. */
  readonly wanted: BitsPerSecond;
}

/**
 * Says when a browser's bandwidth estimate is worth a probe: it holds the encoder back. Chromium takes delays and losses that a busy computer made
 * for the path's, or a fall that is over for one that lasts, and climbs by a few per cent a second after it. Each probe costs a keyframe. Pure.
 */
export class EstimateProbes {
  private since: Milliseconds | undefined;
  private last: { readonly at: Milliseconds; readonly estimate: BitsPerSecond | undefined } | undefined;
  private intervalMs: Milliseconds = FIRST_INTERVAL_MS;

  /** Takes the path as it is now; call it every second. Returns whether to probe. */
  update({ estimate, wanted }: EstimatedPath, now: Milliseconds): boolean {
    if (estimate === undefined || estimate >= HELD_BACK * wanted) {
      this.since = undefined;
      return false;
    }
    this.since ??= now;
    if (now - this.since < HELD_BACK_MS || (this.last !== undefined && now - this.last.at < this.intervalMs)) return false;
    const hasHelped = this.last?.estimate === undefined || estimate >= GROWN * this.last.estimate;
    this.intervalMs = hasHelped ? FIRST_INTERVAL_MS : Math.min(MOST_INTERVAL_MS, 2 * this.intervalMs);
    this.last = { at: now, estimate };
    return true;
  }

  /**
   * Returns how long a probe has to wait, ms, where what is to be sent has risen to `wanted`; 0: probe now. Whoever waited asks again then.
   * Undefined where the estimate has room.
   */
  rise({ estimate, wanted }: EstimatedPath, now: Milliseconds): Milliseconds | undefined {
    if (estimate !== undefined && estimate >= ROOM * wanted) return undefined;
    const wait = this.last === undefined ? 0 : Math.max(0, this.last.at + PROBE_MS - now);
    if (wait > 0) return wait;
    this.intervalMs = FIRST_INTERVAL_MS;
    this.last = { at: now, estimate };
    return 0;
  }
}
