import type { Milliseconds } from "@setsuna/kit";
import { ReorderingWindow } from "./reordering-window.ts";

/** A larger jump is another numbering, not loss. */
const MAX_GAP = 1000;
/** Missing numbers are remembered for this long, ms. */
const MEMORY_MS = 500;

/** "next": newest; "late": older, missed until now; "known": seen before, or too old to tell. */
export type Place = "next" | "late" | "known";

/**
 * Late versus lost, where every packet has a unique number, even retransmissions. Learns the {@link ReorderingWindow} from late
 * packets; a longer absence is loss, corrected by a still later arrival.
 */
export class ArrivalOrder {
  readonly window: ReorderingWindow;
  private newest: number | undefined;
  /** Oldest first, with the time when it was first missing, ms. */
  private readonly waiting = new Map<number, Milliseconds>();
  private readonly lost = new Map<number, Milliseconds>();

  /** @param window shared for the same path. Default: separate. */
  constructor(window: ReorderingWindow = new ReorderingWindow()) {
    this.window = window;
  }

  onPacket(sequence: number, now: Milliseconds): Place {
    const { newest, waiting, lost } = this;
    if (newest === undefined || sequence > newest) {
      if (newest !== undefined && sequence - newest <= MAX_GAP)
        for (let missing = newest + 1; missing < sequence; missing += 1) waiting.set(missing, now);
      else waiting.clear();
      this.newest = sequence;
      return "next";
    }
    const missedAtMs = waiting.get(sequence) ?? lost.get(sequence);
    if (missedAtMs === undefined) return "known";
    waiting.delete(sequence);
    lost.delete(sequence);
    this.window.onReordered(newest - sequence, now - missedAtMs, now);
    return "late";
  }

  /**
   * Every packet up to here has arrived or is lost; undefined before the first. @param mostMs longest wait, if shorter than the
   * window.
   */
  settledUpTo(now: Milliseconds, mostMs = Number.POSITIVE_INFINITY): number | undefined {
    if (this.waiting.size === 0) return this.newest;
    this.window.rotate(now);
    const windowMs = Math.min(mostMs, this.window.windowMs);
    for (const [sequence, missedAtMs] of this.waiting) {
      if (windowMs > 0 && now - missedAtMs < windowMs) return sequence - 1;
      this.waiting.delete(sequence);
      this.lost.set(sequence, missedAtMs);
    }
    for (const [sequence, missedAtMs] of this.lost) {
      if (now - missedAtMs < MEMORY_MS) break;
      this.lost.delete(sequence);
    }
    return this.newest;
  }

  reset(): void {
    this.newest = undefined;
    this.waiting.clear();
    this.lost.clear();
  }
}
