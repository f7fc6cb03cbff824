import type { Milliseconds } from "@setsuna/kit";

/** Time from a burst's first packet, ms. */
const BURST_MS = 3;
/** Number of bursts, 1.5 s at 30 fps. */
const KEPT = 45;
const MEMORY_MS = 1500;
const MIN_BURSTS = 16;
/** Chance takes burst boundaries less often: a third where a fifth is lost. */
const LOST_ENDS = 0.75;
/**
 * Ratio of losses between two bursts to those between two packets of one. Random loss gives 2, since an end and a start meet
 * between bursts ...
 */
const BOUNDARY_TIMES = 4;
/**
 * ... or mean position of losses inside a burst (0 first received packet, 1 last), for tokens that let single later packets pass.
 * Random loss gives the middle, within a twentieth.
 */
const LATE_PLACE = 0.6;

interface Burst {
  readonly at: Milliseconds;
  readonly came: number;
  /** Packets lost inside the burst, and the sum of their positions. */
  readonly inside: number;
  readonly places: number;
  /** Packets lost before the next burst. */
  readonly between: number;
}

const sumOf = (bursts: readonly Burst[], figure: (burst: Burst) => number): number =>
  bursts.reduce((sum, burst) => sum + figure(burst), 0);

/**
 * A policer (RFC 2475 §2.3.3.4) drops without queuing. Bursts exceed its bucket, so nearly each loses its end but not its start,
 * depending on its size; random loss doesn't.
 */
export class PolicerDetector {
  private bursts: Burst[] = [];
  private burstStartMs: Milliseconds | undefined;
  private came = 0;
  private inside = 0;
  private ranks = 0;

  /** Call it in sending order, after `lost` lost numbers. `sentMs` is on the sender's clock. */
  onPacket(sentMs: Milliseconds, lost: number, now: Milliseconds): void {
    const { burstStartMs, came, inside, ranks } = this;
    if (burstStartMs !== undefined && Math.abs(sentMs - burstStartMs) <= BURST_MS) {
      for (let one = 0; one < lost; one += 1) this.ranks += came + inside + one;
      this.inside += lost;
      this.came += 1;
      return;
    }
    if (burstStartMs !== undefined) {
      const places = inside === 0 ? 0 : ranks / (came + inside - 1);
      this.bursts.push({ at: now, came, inside, places, between: lost });
      if (this.bursts.length > KEPT) this.bursts.shift();
    }
    this.burstStartMs = sentMs;
    this.came = 1;
    this.inside = 0;
    this.ranks = 0;
  }

  /** True if the bucket is smaller than the bursts. */
  isPolicing(now: Milliseconds): boolean {
    const recent = this.bursts.filter(({ at }) => now - at <= MEMORY_MS);
    if (recent.length < MIN_BURSTS) return false;
    if (recent.filter(({ between }) => between > 0).length < LOST_ENDS * recent.length) return false;
    const inside = sumOf(recent, (burst) => burst.inside);
    const steps = sumOf(recent, ({ came }) => came - 1);
    // With single-packet bursts, random loss hits as many ends.
    if (steps < recent.length) return false;
    const perStep = inside / Math.max(1, steps);
    const perBoundary = sumOf(recent, ({ between }) => between) / recent.length;
    return perBoundary >= BOUNDARY_TIMES * perStep || sumOf(recent, ({ places }) => places) >= LATE_PLACE * inside;
  }

  reset(): void {
    this.bursts = [];
    this.burstStartMs = undefined;
    this.came = 0;
    this.inside = 0;
    this.ranks = 0;
  }
}
