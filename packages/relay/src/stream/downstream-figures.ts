import { LONGEST_DELAY_MS, MAX_SMALL_HEIGHT } from "@setsuna/contracts";
import { type CopyOffsets, mergeCopyOffsets } from "@setsuna/fec";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";

export interface DownstreamFigures {
  readonly receivers: number;
  /** Receivers that the relay serves, not the sender directly. */
  readonly forwarded: number;
  /** Narrowest downlink of those, bit/s; absent if none is known to be narrow. */
  readonly narrowestDownlink?: BitsPerSecond | undefined;
  /** Longest delay that those display, ms; absent if unknown. */
  readonly longestDelayMs?: Milliseconds | undefined;
  readonly audioCopies?: CopyOffsets | undefined;
  /** For a standby at another node: forwarded there. */
  readonly onAir?: true | undefined;
}

export const ONE_SUBSCRIBER: DownstreamFigures = { receivers: 1, forwarded: 1 };

export const NO_SUBSCRIBER: DownstreamFigures = { receivers: 0, forwarded: 0 };

interface CountedSubscriber {
  readonly isDirect: boolean;
  readonly mayMove: boolean;
  readonly pictureHeight: number | undefined;
  readonly downlink: { rate(now: Milliseconds): BitsPerSecond | undefined };
  readonly downstream: DownstreamFigures;
  readonly copies: { offsets(now: Milliseconds): CopyOffsets };
}

/** Needs of a stream's subscribers, for its sender. */
export class StreamDemand {
  private readonly served: () => Iterable<CountedSubscriber>;
  private readonly all: () => Iterable<CountedSubscriber>;

  /** `served`: from the stream itself. `all`: those of layers too. */
  constructor(served: StreamDemand["served"], all: StreamDemand["all"]) {
    this.served = served;
    this.all = all;
  }

  get receivers(): number {
    return sumOf(this.all(), ({ downstream }) => downstream.receivers);
  }

  get forwarded(): number {
    return sumOf(this.all(), ({ isDirect, downstream }) => (isDirect ? 0 : downstream.forwarded));
  }

  /** Largest short side on screen of receivers that show it small, px. Undefined: none does. */
  get smallHeight(): number | undefined {
    let most: number | undefined;
    for (const { pictureHeight, mayMove } of this.all())
      if (mayMove && pictureHeight !== undefined && pictureHeight <= MAX_SMALL_HEIGHT) most = Math.max(most ?? 0, pictureHeight);
    return most;
  }

  /** Of subscribers served from here, ms; an unknown one counts as the longest. 0 without subscribers. */
  get longestDelayMs(): Milliseconds {
    let longest = 0;
    for (const { isDirect, downstream } of this.served())
      if (!isDirect && downstream.receivers > 0) longest = Math.max(longest, downstream.longestDelayMs ?? LONGEST_DELAY_MS);
    return longest;
  }

  /** A standby for another node's sender: forwarded there. */
  get isOnAirAway(): boolean {
    return [...this.served()].some(({ downstream }) => downstream.onAir === true);
  }

  /** Narrowest downlink of those that take the stream by relay, bit/s; undefined if none is known to be narrow. */
  narrowestDownlink(now: Milliseconds): BitsPerSecond | undefined {
    let least: number | undefined;
    for (const { isDirect, downlink, downstream } of this.served()) {
      const rate = isDirect ? undefined : (downlink.rate(now) ?? downstream.narrowestDownlink);
      if (rate !== undefined && (least === undefined || rate < least)) least = rate;
    }
    return least;
  }

  audioCopies(now: Milliseconds): CopyOffsets {
    let all: CopyOffsets = [];
    for (const { isDirect, copies, downstream } of this.served())
      if (!isDirect) all = mergeCopyOffsets(mergeCopyOffsets(all, copies.offsets(now)), downstream.audioCopies ?? []);
    return all;
  }
}

const sumOf = (subscribers: Iterable<CountedSubscriber>, count: (subscriber: CountedSubscriber) => number): number => {
  let sum = 0;
  for (const subscriber of subscribers) sum += count(subscriber);
  return sum;
};
