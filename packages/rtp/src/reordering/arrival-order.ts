import type { Milliseconds } from "@setsuna/kit";
import { ReorderingWindow } from "./reordering-window.ts";

/** A jump of more numbers is another place in the numbering and no loss. */
const MAX_GAP = 1000;
/** Longest time for which a missing number is remembered, ms: a packet that comes later teaches nothing. */
const MEMORY_MS = 500;

/** "next": newer than all before; "late": older, and missed until now; "known": seen before, or too old to tell. */
export type Place = "next" | "late" | "known";

/**
 * Distinguishes late packets from lost ones on a path where every packet has a unique number, including retransmissions. Learns
 * the {@link ReorderingWindow} from late packets; a packet missing for longer is lost. One that arrives even later corrects this.
 */
export class ArrivalOrder {
  readonly window: ReorderingWindow;
  private newest: number | undefined;
  /** Missing numbers that may still come, oldest first, and when each was first missed, ms. */
  private readonly waiting = new Map<number, Milliseconds>();
  /** The same of those that were called lost. */
  private readonly lost = new Map<number, Milliseconds>();

  /** @param window shared with other readers of the same path. Default: a separate one. */
  constructor(window: ReorderingWindow = new ReorderingWindow()) {
    this.window = window;
  }

  /** A packet by its unwrapped number, as it came. */
  onPacket(sequence: number, nowMs: Milliseconds): Place {
    const { newest, waiting, lost } = this;
    if (newest === undefined || sequence > newest) {
      if (newest !== undefined && sequence - newest <= MAX_GAP)
        for (let missing = newest + 1; missing < sequence; missing += 1) waiting.set(missing, nowMs);
      else waiting.clear();
      this.newest = sequence;
      return "next";
    }
    const missedAtMs = waiting.get(sequence) ?? lost.get(sequence);
    if (missedAtMs === undefined) return "known";
    waiting.delete(sequence);
    lost.delete(sequence);
    this.window.onReordered(newest - sequence, nowMs - missedAtMs, nowMs);
    return "late";
  }

  /**
   * Returns the number up to which every packet has arrived or is lost; undefined before the first packet.
   * @param mostMs longest wait for one packet, if shorter than the window.
   */
  settledUpTo(nowMs: Milliseconds, mostMs = Number.POSITIVE_INFINITY): number | undefined {
    if (this.waiting.size === 0) return this.newest;
    this.window.rotate(nowMs);
    const windowMs = Math.min(mostMs, this.window.windowMs);
    for (const [sequence, missedAtMs] of this.waiting) {
      if (windowMs > 0 && nowMs - missedAtMs < windowMs) return sequence - 1;
      this.waiting.delete(sequence);
      this.lost.set(sequence, missedAtMs);
    }
    for (const [sequence, missedAtMs] of this.lost) {
      if (nowMs - missedAtMs < MEMORY_MS) break;
      this.lost.delete(sequence);
    }
    return this.newest;
  }

  /** Call when numbers restart. Keeps the learned values, since the path is the same. */
  reset(): void {
    this.newest = undefined;
    this.waiting.clear();
    this.lost.clear();
  }
}
