import type { Milliseconds } from "@setsuna/kit";

/** Packets that left within this of the first one of a burst went out with it, ms. */
const TOGETHER_MS = 3;
/** Number and maximum age of the bursts considered: one and a half seconds at 30 fps. */
const KEPT = 45;
const MEMORY_MS = 1500;
/** Fewer bursts say nothing. */
const LEAST_BURSTS = 16;
/** Chance, single or in runs, takes the end of one burst or the beginning of the next seldom: of a third where a fifth is lost. */
const LOST_ENDS = 0.75;
/**
 * Minimum ratio of losses between two bursts to losses between two packets of one. Random loss gives 2 at any rate, since an end
 * and a start meet between bursts ...
 */
const BOUNDARY_TIMES = 4;
/**
 * ... or minimum mean position of losses inside a burst (0 first received packet, 1 last), for tokens that let single later
 * packets pass. Random loss gives the middle, within a twentieth.
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
 * Distinguishes a traffic policer (RFC 2475 §2.3.3.4), which drops without queuing, from random loss. A burst exceeds the
 * policer's bucket, so nearly every burst loses its end but not its start. Its loss depends on the burst size.
 */
export class PolicerDetector {
  private bursts: Burst[] = [];
  private begunMs: Milliseconds | undefined;
  private came = 0;
  private inside = 0;
  /** Sum of the positions of losses inside bursts. */
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

  /** Returns whether the path's bucket is smaller than the bursts. */
  isPolicing(now: Milliseconds): boolean {
    const recent = this.bursts.filter(({ at }) => now - at <= MEMORY_MS);
    if (recent.length < LEAST_BURSTS) return false;
    if (recent.filter(({ between }) => between > 0).length < LOST_ENDS * recent.length) return false;
    const inside = sumOf(recent, (burst) => burst.inside);
    const steps = sumOf(recent, ({ came }) => came - 1);
    // With single-packet bursts, random loss takes as many ends where it takes half of all packets.
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
