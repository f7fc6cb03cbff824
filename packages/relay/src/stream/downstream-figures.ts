import { LONGEST_DELAY_MS } from "@setsuna/contracts";
import { type CopyOffsets, mergeCopyOffsets } from "@setsuna/fec";
import type { BitsPerSecond, Milliseconds } from "@setsuna/kit";

/** Figures for the receivers behind a subscriber; a relay of another node stands for all of its own. */
export interface DownstreamFigures {
  readonly receivers: number;
  /** Of the receivers, those who take the stream by relay and not directly. */
  readonly forwarded: number;
  /** The narrowest downlink of those, bit/s; absent while none is known to be narrow. */
  readonly narrowestDownlink?: BitsPerSecond | undefined;
  /** The longest delay at which one of those shows the stream, ms; absent while not known. */
  readonly longestDelayMs?: Milliseconds | undefined;
  /** Copies of audio packets that one of those needs; absent for none. */
  readonly audioCopies?: CopyOffsets | undefined;
}

/** Figures of a subscriber that stands for one receiver. */
export const ONE_SUBSCRIBER: DownstreamFigures = { receivers: 1, forwarded: 1 };

/** Figures of a subscriber in standby, which isn't watching yet. */
export const NO_SUBSCRIBER: DownstreamFigures = { receivers: 0, forwarded: 0 };

/** Members of a subscriber that figures are made of. */
interface CountedSubscriber {
  readonly isDirect: boolean;
  readonly downlink: { rate(now: Milliseconds): number | undefined };
  readonly downstream: DownstreamFigures;
  readonly copies: { offsets(now: Milliseconds): CopyOffsets };
}

/** Returns the copies of audio packets that serve all of those that take the stream by relay. */
export const audioCopiesOf = (subscribers: Iterable<CountedSubscriber>, now: Milliseconds): CopyOffsets => {
  let all: CopyOffsets = [];
  for (const { isDirect, copies, downstream } of subscribers)
    if (!isDirect) all = mergeCopyOffsets(mergeCopyOffsets(all, copies.offsets(now)), downstream.audioCopies ?? []);
  return all;
};

/** Counts the receivers behind subscribers, themselves included. */
export const receiversOf = (subscribers: Iterable<CountedSubscriber>): number => {
  let count = 0;
  for (const { downstream } of subscribers) count += downstream.receivers;
  return count;
};

/** Counts the receivers who take the stream by relay and not directly. */
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

/** Returns the longest delay of those that take the stream by relay, ms; one that is not known may be any. 0 without subscribers. */
export const longestDelayOf = (subscribers: Iterable<CountedSubscriber>): number => {
  let longest = 0;
  for (const { isDirect, downstream } of subscribers)
    if (!isDirect && downstream.receivers > 0) longest = Math.max(longest, downstream.longestDelayMs ?? LONGEST_DELAY_MS);
  return longest;
};
