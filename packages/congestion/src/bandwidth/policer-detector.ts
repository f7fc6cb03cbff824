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
 * Where more is lost chance takes nearly every end too, and all the rest of the bursts. A policer lets a burst's first packets pass: the mean
 * place of what it drops, from 0 for the first packet of a burst to 1 for the last, is beyond the middle. Chance's is the middle.
 */
const MEAN_PLACE = 0.55;

interface Burst {
  readonly at: Milliseconds;
  readonly lostEnd: boolean;
  readonly lost: number;
  /** Sum of the places of what was lost. */
  readonly places: number;
}

/**
 * Detects a traffic policer (RFC 2475 §2.3.3.4), which drops without a queue, and tells it from random loss: a burst is more than its bucket
 * takes at once, so the end of nearly every burst is lost, and its beginning is not. The loss goes with what is sent at once.
 */
export class PolicerDetector {
  private bursts: Burst[] = [];
  private begunMs: Milliseconds | undefined;
  /** Packets of the present burst so far, those that were lost among them. */
  private size = 0;
  private lost = 0;
  /** Sum of the ranks of what was lost. */
  private ranks = 0;

  /** A packet in the order of sending, after `lost` numbers that are lost. `sentMs` on the sender's clock. */
  onPacket(sentMs: Milliseconds, lost: number, now: Milliseconds): void {
    const { begunMs } = this;
    for (let one = 0; one < lost; one += 1) this.ranks += this.size + one;
    this.size += lost;
    this.lost += lost;
    if (begunMs !== undefined && Math.abs(sentMs - begunMs) <= TOGETHER_MS) {
      this.size += 1;
      return;
    }
    this.begunMs = sentMs;
    if (begunMs !== undefined) {
      const places = this.size > 1 ? this.ranks / (this.size - 1) : 0;
      this.bursts.push({ at: now, lostEnd: lost > 0, lost: this.lost, places });
      if (this.bursts.length > KEPT) this.bursts.shift();
    }
    this.size = 1;
    this.lost = 0;
    this.ranks = 0;
  }

  /** Returns whether the path takes less at once than is sent at once. */
  isPolicing(now: Milliseconds): boolean {
    const recent = this.bursts.filter(({ at }) => now - at <= MEMORY_MS);
    if (recent.length < LEAST_BURSTS) return false;
    const lostEnds = recent.filter(({ lostEnd }) => lostEnd).length;
    const lost = recent.reduce((sum, burst) => sum + burst.lost, 0);
    const places = recent.reduce((sum, burst) => sum + burst.places, 0);
    return lostEnds >= LOST_ENDS * recent.length && places >= MEAN_PLACE * lost;
  }

  reset(): void {
    this.bursts = [];
    this.begunMs = undefined;
    this.size = 0;
    this.lost = 0;
    this.ranks = 0;
  }
}
