import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";

/** An estimate below this share of the target limits the encoder. */
const HELD_BACK = 0.9;
/** A recovering estimate needs no probe for this long, ms. */
const HELD_BACK_MS = 2000;
/** Between probes, ms: doubles up to the maximum while they don't help. */
const FIRST_INTERVAL_MS = 3000;
const MAX_INTERVAL_MS = 30_000;
/** Growth that shows that a probe helped. */
const GROWN = 1.1;
/** Covers the target rate and its repairs. */
const ROOM = 1.2;
/** Chromium waits this long for a probe's result, ms, and starts no other; plus timer slack. */
const PROBE_MS = 1050;

export interface EstimatedPath {
  /** The browser's estimate, bit/s; absent without one. */
  readonly estimate: BitsPerSecond | undefined;
  /** Bit/s, at most what the relay knows the path to carry. */
  readonly wanted: BitsPerSecond;
}

/**
 * Decides when to probe because a browser's estimate limits the encoder; pure. Chromium takes a past drop for a lasting one, then
 * grows only a few per cent a second. Each probe costs a keyframe.
 */
export class EstimateProbes {
  private since: Milliseconds | undefined;
  private last: { readonly at: Milliseconds; readonly estimate: BitsPerSecond | undefined } | undefined;
  private intervalMs: Milliseconds = FIRST_INTERVAL_MS;

  /** Call it every second. Probe if true. */
  update({ estimate, wanted }: EstimatedPath, now: Milliseconds): boolean {
    if (estimate === undefined || estimate >= HELD_BACK * wanted) {
      this.since = undefined;
      return false;
    }
    this.since ??= now;
    if (now - this.since < HELD_BACK_MS || (this.last !== undefined && now - this.last.at < this.intervalMs)) return false;
    const hasHelped = this.last?.estimate === undefined || estimate >= GROWN * this.last.estimate;
    this.intervalMs = hasHelped ? FIRST_INTERVAL_MS : Math.min(MAX_INTERVAL_MS, 2 * this.intervalMs);
    this.last = { at: now, estimate };
    return true;
  }

  /**
   * Returns the wait before probing for a rise to `wanted`, ms; 0: now. Call again afterwards. Undefined: the estimate
   * covers the rate.
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
