import type { Milliseconds } from "@setsuna/kit";
import { epochNumber, epochSeries, isSameBytes, type KnownEpoch } from "./epoch.ts";

/** Epochs that are kept: those of the senders of one page, and the ones before, of which delayed frames may come. */
const MAX_KEPT = 64;
/** Series whose order is remembered: more than there are epochs kept. */
const MAX_SERIES = 256;

/** An epoch, and its place among those that were learned. */
export interface LearnedEpoch extends KnownEpoch {
  /** Order in which its series was first heard of. */
  readonly seriesOrder: number;
}

/** Epochs that a receiver was answered with. */
export class EpochBook {
  private readonly epochs = new Map<string, LearnedEpoch>();
  private readonly series = new Map<string, number>();
  private nextOrder = 0;
  /** A monotonic clock, ms. */
  readonly now: () => Milliseconds;

  constructor(now: () => Milliseconds) {
    this.now = now;
  }

  /** Adds epochs. Returns those that were not known. */
  add(epochs: readonly KnownEpoch[]): readonly KnownEpoch[] {
    return epochs.filter((epoch) => {
      const name = epoch.id.join(".");
      if (this.epochs.has(name)) return false;
      this.epochs.set(name, { ...epoch, seriesOrder: this.orderOf(epochSeries(epoch.id)) });
      const [oldest] = this.epochs.keys();
      if (this.epochs.size > MAX_KEPT && oldest !== undefined) this.epochs.delete(oldest);
      return true;
    });
  }

  private orderOf(series: string): number {
    const known = this.series.get(series);
    if (known !== undefined) return known;
    this.nextOrder += 1;
    this.series.set(series, this.nextOrder);
    const [oldest] = this.series.keys();
    if (this.series.size > MAX_SERIES && oldest !== undefined) this.series.delete(oldest);
    return this.nextOrder;
  }

  /** Returns the epoch of that name; undefined while it is not known. */
  find(id: Uint8Array): LearnedEpoch | undefined {
    return this.epochs.get(id.join("."));
  }
}

/** Returns whether `first` is an epoch of the same sender from before `second`. */
export const isEarlierEpoch = (first: LearnedEpoch, second: LearnedEpoch): boolean => {
  if (!isSameBytes(first.signer, second.signer)) return false;
  if (first.seriesOrder !== second.seriesOrder) return first.seriesOrder < second.seriesOrder;
  return epochNumber(first.id) < epochNumber(second.id);
};
