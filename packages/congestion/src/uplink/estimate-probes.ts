import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";

/** An estimate below this share of the target rate limits the encoder. */
const HELD_BACK = 0.9;
/** Minimum duration of that, ms: an estimate that is already recovering needs no probe. */
const HELD_BACK_MS = 2000;
/** Interval of two probes, ms: at first, and while they do not help twice as long each time up to the most. */
const FIRST_INTERVAL_MS = 3000;
const MOST_INTERVAL_MS = 30_000;
/** A probe has helped where the estimate has grown to so much since. */
const GROWN = 1.1;
/** An estimate of this many times the target rate covers it and its repairs. */
const ROOM = 1.2;
/** Chromium waits this long for a probe's result, ms, and starts no other meanwhile; plus some timer slack. */
const PROBE_MS = 1050;

/** A sender's path as its browser sees it. */
export interface EstimatedPath {
  /** The browser's own estimate, bit/s; absent without one. */
  readonly estimate: BitsPerSecond | undefined;
  /** To be sent, bit/s: no more than the relay knows the path to take. */
  readonly wanted: BitsPerSecond;
}

/**
 * Decides when to probe because a browser's bandwidth estimate limits the encoder. Chromium attributes delays and losses from a
 * busy computer to the path, and mistakes a past capacity drop for a lasting one. It then grows by only a few per cent a second.
 * Each probe costs a keyframe. Pure.
 */
export class EstimateProbes {
  private since: Milliseconds | undefined;
  private last: { readonly at: Milliseconds; readonly estimate: BitsPerSecond | undefined } | undefined;
  private intervalMs: Milliseconds = FIRST_INTERVAL_MS;

  /** Takes the current path figures; call every second. Returns whether to probe. */
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
   * Returns how long to wait before probing for a rise to `wanted`, ms; 0: probe now. Ask again after the wait. Undefined when
   * the estimate covers the rate.
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
