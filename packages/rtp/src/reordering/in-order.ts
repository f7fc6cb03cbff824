import type { Milliseconds } from "@setsuna/kit";
import { ArrivalOrder } from "./arrival-order.ts";
import type { ReorderingWindow } from "./reordering-window.ts";

/** Capacity for packets held behind a missing one. Beyond it the missing one counts as lost. */
const MAX_HELD = 4096;

/** A packet in the order of its number. */
export interface Ordered<T> {
  readonly packet: T;
  /** Numbers before it that are lost. */
  readonly lostBefore: number;
}

/** Restores packet order; packets behind a missing one are held until it arrives or is lost ({@link ArrivalOrder}). */
export class InOrder<T> {
  readonly arrivals: ArrivalOrder;
  private readonly held = new Map<number, T>();
  /** The number up to which each packet was given out or is lost; undefined before the first. */
  private settled: number | undefined;
  /** The newest that was given out. */
  private newestGiven = 0;

  /** @param window shared with other readers of the same path. Default: a separate one. */
  constructor(window?: ReorderingWindow) {
    this.arrivals = new ArrivalOrder(window);
  }

  /**
   * Takes a packet by its unwrapped number. Returns the packets that are now in order; none for a packet already counted as lost.
   */
  onPacket(sequence: number, packet: T, nowMs: Milliseconds): readonly Ordered<T>[] {
    const { arrivals, held } = this;
    const place = arrivals.onPacket(sequence, nowMs);
    if (this.settled === undefined) {
      this.settled = sequence - 1;
      this.newestGiven = sequence - 1;
    }
    if (place !== "known" && sequence > this.settled) held.set(sequence, packet);
    const settled = held.size > MAX_HELD ? sequence : (arrivals.settledUpTo(nowMs) ?? this.settled);
    if (settled <= this.settled) return [];
    this.settled = settled;
    if (held.size === 1 && sequence <= settled) {
      held.delete(sequence);
      return [this.give(sequence, packet)];
    }
    const ready = [...held].filter(([one]) => one <= settled).sort(([one], [other]) => one - other);
    return ready.map(([one, waited]) => {
      held.delete(one);
      return this.give(one, waited);
    });
  }

  private give(sequence: number, packet: T): Ordered<T> {
    const lostBefore = sequence - this.newestGiven - 1;
    this.newestGiven = sequence;
    return { packet, lostBefore };
  }

  /** Call when numbers restart. */
  reset(): void {
    this.arrivals.reset();
    this.held.clear();
    this.settled = undefined;
  }
}
