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
  readonly downlink: { rate(now: Milliseconds): number | undefined };
  readonly downstream: DownstreamFigures;
  readonly copies: { offsets(now: Milliseconds): CopyOffsets };
}

export const audioCopiesOf = (subscribers: Iterable<CountedSubscriber>, now: Milliseconds): CopyOffsets => {
  let all: CopyOffsets = [];
  for (const { isDirect, copies, downstream } of subscribers)
    if (!isDirect) all = mergeCopyOffsets(mergeCopyOffsets(all, copies.offsets(now)), downstream.audioCopies ?? []);
  return all;
};

/** Includes the subscribers themselves. */
export const receiversOf = (subscribers: Iterable<CountedSubscriber>): number => {
  let count = 0;
  for (const { downstream } of subscribers) count += downstream.receivers;
  return count;
};

export const forwardedOf = (subscribers: Iterable<CountedSubscriber>): number => {
  let count = 0;
  for (const { isDirect, downstream } of subscribers) if (!isDirect) count += downstream.forwarded;
  return count;
};

/** Returns the narrowest downlink of those that take the stream by relay, bit/s; undefined while none is known to be narrow. */
export const narrowestDownlinkOf = (subscribers: Iterable<CountedSubscriber>, now: Milliseconds): number | undefined => {
  let least: number | undefined;
  for (const { isDirect, downlink, downstream } of subscribers) {
    const rate = isDirect ? undefined : (downlink.rate(now) ?? downstream.narrowestDownlink);
    if (rate !== undefined && (least === undefined || rate < least)) least = rate;
  }
  return least;
};

/**
 * Returns the longest delay of the subscribers that take the stream by relay, ms; an unknown one counts as the longest possible.
 * 0 without subscribers.
 */
export const longestDelayOf = (subscribers: Iterable<CountedSubscriber>): number => {
  let longest = 0;
  for (const { isDirect, downstream } of subscribers)
    if (!isDirect && downstream.receivers > 0) longest = Math.max(longest, downstream.longestDelayMs ?? LONGEST_DELAY_MS);
  return longest;
};

/** Largest short side on screen of the receivers that show it small, px. Undefined: none does. */
export const smallHeightOf = (
  subscribers: Iterable<{ readonly pictureHeight: number | undefined; readonly mayMove: boolean }>,
): number | undefined => {
  let most: number | undefined;
  for (const { pictureHeight, mayMove } of subscribers)
    if (mayMove && pictureHeight !== undefined && pictureHeight <= MAX_SMALL_HEIGHT) most = Math.max(most ?? 0, pictureHeight);
  return most;
};
