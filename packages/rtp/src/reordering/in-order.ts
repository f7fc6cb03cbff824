import type { Milliseconds } from "@setsuna/kit";
import { ArrivalOrder } from "./arrival-order.ts";
import type { ReorderingWindow } from "./reordering-window.ts";

/** Packets held behind a missing one, which then counts as lost. */
const MAX_HELD = 4096;

export interface Ordered<T> {
  readonly packet: T;
  readonly lostBefore: number;
}

/** Holds packets behind a missing one until it arrives or is lost ({@link ArrivalOrder}). */
export class InOrder<T> {
  readonly arrivals: ArrivalOrder;
  private readonly held = new Map<number, T>();
  /** Given out or lost up to here; undefined before the first. */
  private settled: number | undefined;
  private newestGiven = 0;

  /** @param window shared for the same path. Default: separate. */
  constructor(window?: ReorderingWindow) {
    this.arrivals = new ArrivalOrder(window);
  }

  /** Unwrapped. Returns packets now in order; none for one already lost. */
  onPacket(sequence: number, packet: T, now: Milliseconds): readonly Ordered<T>[] {
    const { arrivals, held } = this;
    const place = arrivals.onPacket(sequence, now);
    if (this.settled === undefined) {
      this.settled = sequence - 1;
      this.newestGiven = sequence - 1;
    }
    if (place !== "known" && sequence > this.settled) held.set(sequence, packet);
    const settled = held.size > MAX_HELD ? sequence : (arrivals.settledUpTo(now) ?? this.settled);
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

  reset(): void {
    this.arrivals.reset();
    this.held.clear();
    this.settled = undefined;
  }
}
