import type { Milliseconds } from "@setsuna/kit";

/** Packets that left within this of the first one of a burst went out with it, ms. */
const TOGETHER_MS = 3;
/** The newest bursts count, none that is older than this: a second and a half of a picture at 30 frames/s. */
const KEPT = 45;
const MEMORY_MS = 1500;
/** Fewer bursts say nothing. */
const LEAST_BURSTS = 16;
/** Chance, single or in runs, takes the end of one burst or the beginning of the next seldom: of a third where a fifth is lost. */
const LOST_ENDS = 0.75;

/**
 * Detects a traffic policer (RFC 2475 §2.3.3.4), which drops without a queue, and tells it from random loss: a burst is more than its bucket
 * takes at once, so the end of nearly every burst is lost.
 */
export class PolicerDetector {
  private bursts: { readonly at: Milliseconds; readonly lostEnd: boolean }[] = [];
  private begunMs: Milliseconds | undefined;

  /** A packet in the order of sending, after `lost` numbers that were skipped. `sentMs` on the sender's clock. */
  onPacket(sentMs: Milliseconds, lost: number, now: Milliseconds): void {
    const { begunMs } = this;
    if (begunMs !== undefined && Math.abs(sentMs - begunMs) <= TOGETHER_MS) return;
    this.begunMs = sentMs;
    if (begunMs === undefined) return;
    this.bursts.push({ at: now, lostEnd: lost > 0 });
    if (this.bursts.length > KEPT) this.bursts.shift();
  }

  /** Returns whether the path takes less at once than is sent at once. */
  isPolicing(now: Milliseconds): boolean {
    const recent = this.bursts.filter(({ at }) => now - at <= MEMORY_MS);
    return recent.length >= LEAST_BURSTS && recent.filter(({ lostEnd }) => lostEnd).length >= LOST_ENDS * recent.length;
  }

  reset(): void {
    this.bursts = [];
    this.begunMs = undefined;
  }
}
