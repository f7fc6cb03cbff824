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
 * Least ratio of what a policer takes between two bursts to what it takes between two packets of one. Chance's is 2 however much it takes,
 * since an end and a beginning meet between bursts ...
 */
const BOUNDARY_TIMES = 4;
/**
 * ... or least mean place of what a policer takes inside a burst, where its tokens let single packets of the rest pass: 0 for the first packet
 * that came, 1 for the last. Chance's is the middle, to within a twentieth.
 */
const LATE_PLACE = 0.6;

interface Burst {
  readonly at: Milliseconds;
  /** Packets that came. */
  readonly came: number;
  /** Lost between packets of the burst, and the sum of their places in it. */
  readonly inside: number;
  readonly places: number;
  /** Lost between the burst and the next. */
  readonly between: number;
}

const sumOf = (bursts: readonly Burst[], figure: (burst: Burst) => number): number =>
  bursts.reduce((sum, burst) => sum + figure(burst), 0);

/**
 * Detects a traffic policer (RFC 2475 §2.3.3.4), which drops without a queue, and tells it from random loss: a burst is more than its bucket
 * takes at once, so the end of nearly every burst is lost, and its beginning is not. The loss goes with what is sent at once.
 */
export class PolicerDetector {
  private bursts: Burst[] = [];
  private begunMs: Milliseconds | undefined;
  private came = 0;
  private inside = 0;
  /** Sum of the ranks of what was lost inside. */
  private ranks = 0;

  /** A packet in the order of sending, after `lost` numbers that are lost. `sentMs` on the sender's clock. */
  onPacket(sentMs: Milliseconds, lost: number, now: Milliseconds): void {
    const { begunMs, came, inside, ranks } = this;
    if (begunMs !== undefined && Math.abs(sentMs - begunMs) <= TOGETHER_MS) {
      for (let one = 0; one < lost; one += 1) this.ranks += came + inside + one;
      this.inside += lost;
      this.came += 1;
      return;
    }
    if (begunMs !== undefined) {
      const places = inside === 0 ? 0 : ranks / (came + inside - 1);
      this.bursts.push({ at: now, came, inside, places, between: lost });
      if (this.bursts.length > KEPT) this.bursts.shift();
    }
    this.begunMs = sentMs;
    this.came = 1;
    this.inside = 0;
    this.ranks = 0;
  }

  /** Returns whether the path takes less at once than is sent at once. */
  isPolicing(now: Milliseconds): boolean {
    const recent = this.bursts.filter(({ at }) => now - at <= MEMORY_MS);
    if (recent.length < LEAST_BURSTS) return false;
    if (recent.filter(({ between }) => between > 0).length < LOST_ENDS * recent.length) return false;
    const inside = sumOf(recent, (burst) => burst.inside);
    const steps = sumOf(recent, ({ came }) => came - 1);
    // Of bursts of single packets chance takes as many ends, where it takes half of all.
    if (steps < recent.length) return false;
    const perStep = inside / Math.max(1, steps);
    const perBoundary = sumOf(recent, ({ between }) => between) / recent.length;
    return perBoundary >= BOUNDARY_TIMES * perStep || sumOf(recent, ({ places }) => places) >= LATE_PLACE * inside;
  }

  reset(): void {
    this.bursts = [];
    this.begunMs = undefined;
    this.came = 0;
    this.inside = 0;
    this.ranks = 0;
  }
}
