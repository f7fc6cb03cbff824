import { MAX_FRAME_REPAIR_SYMBOLS } from "@setsuna/contracts";
import type { RtpTimestamp } from "@setsuna/kit";

export interface Gap {
  readonly first: number;
  readonly count: number;
}

export interface Extent {
  /** Unwrapped sequence numbers of the first and the last packet that came. */
  readonly first: number;
  readonly last: number;
  readonly inner: readonly Gap[];
  /** Packets missing before the first; undefined while some may belong to the previous frame. */
  readonly head: number | undefined;
  /** At most this many packets are missing before the first. */
  readonly headRoom: number;
  /** Packets missing after the last. Undefined until the next frame starts, or if some may belong to it. */
  readonly tail: number | undefined;
  /** No more than so many are missing behind the last; infinite while nothing follows. */
  readonly tailRoom: number;
}

export interface Landmark {
  readonly timestamp: RtpTimestamp;
  readonly marker: boolean;
  readonly starts: boolean;
}

/** Most packets of a frame to recover: its own FEC plus the next frame's shared FEC can't give more. */
const MAX_RECOVERED = 2 * MAX_FRAME_REPAIR_SYMBOLS;
/** More than so many gaps in one frame are not recovered. */
const MAX_GAPS = MAX_RECOVERED;
/** Search distance for a frame's neighbours on either side, in packets: a little further than FEC recovers. */
const REACH = MAX_RECOVERED + 2;

type LandmarkAt = (sequence: number) => Landmark | undefined;

const headOf = (first: number, at: LandmarkAt): Pick<Extent, "head" | "headRoom"> => {
  if (at(first)?.starts === true) return { head: 0, headRoom: 0 };
  let before = first - 1;
  while (before >= first - REACH && at(before) === undefined) before -= 1;
  const headRoom = first - 1 - before;
  return { head: headRoom === 0 || at(before)?.marker === true ? headRoom : undefined, headRoom };
};

const tailOf = (last: number, timestamp: RtpTimestamp, at: LandmarkAt): Pick<Extent, "tail" | "tailRoom"> => {
  if (at(last)?.marker === true) return { tail: 0, tailRoom: 0 };
  let after = last + 1;
  while (after <= last + REACH && at(after) === undefined) after += 1;
  const next = at(after);
  if (next === undefined || next.timestamp === timestamp) return { tail: undefined, tailRoom: Number.POSITIVE_INFINITY };
  const tailRoom = after - last - 1;
  return { tail: next.starts || tailRoom === 0 ? tailRoom : undefined, tailRoom };
};

/**
 * Locates a frame among the received packets. Undefined with too many gaps.
 * @param sequences received unwrapped sequence numbers of the frame, in any order, at least one.
 * @param at returns the packet received with a sequence number, of any frame.
 */
export const extentOf = (sequences: readonly number[], timestamp: RtpTimestamp, at: LandmarkAt): Extent | undefined => {
  const sorted = [...sequences].sort((a, b) => a - b);
  const first = sorted[0] ?? 0;
  const last = sorted.at(-1) ?? 0;
  const inner: Gap[] = [];
  for (let index = 1; index < sorted.length; index += 1) {
    const from = (sorted[index - 1] ?? 0) + 1;
    const to = sorted[index] ?? 0;
    if (to > from) inner.push({ first: from, count: to - from });
    if (inner.length > MAX_GAPS) return undefined;
  }
  return { first, last, inner, ...headOf(first, at), ...tailOf(last, timestamp, at) };
};

export interface Ends {
  readonly head: number;
  readonly tail: number;
}

/** Decides how many packets may be missing at an unknown end. */
export interface EndState {
  readonly isOver: boolean;
  readonly longestBurst: number;
  /** The sender may have dropped the frame's last packets. */
  readonly mayBeCut: boolean;
}

/**
 * Returns the numbers of packets that may be missing at the ends of a frame, the likeliest first.
 * @param count packets of the frame, by its bytes; undefined where they do not tell.
 * @param state while the frame isn't over, no more than one packet counts as missing at an end that is not known.
 */
export const endsOf = (
  extent: Extent,
  count: number | undefined,
  { isOver, longestBurst, mayBeCut }: EndState,
): readonly Ends[] => {
  const { first, last, head, headRoom, tail, tailRoom } = extent;
  if (head !== undefined && tail !== undefined) return [{ head, tail }];
  if (mayBeCut && tail === undefined) return [];
  // Behind an unknown end, no more packets than the path loses in a row.
  const maxUnknown = isOver ? Math.max(1, longestBurst) : 1;
  const maxBehind = isOver && tailRoom !== Number.POSITIVE_INFINITY ? tailRoom : Math.min(tailRoom, maxUnknown);
  // Nothing has followed yet, so at least one packet is still missing.
  const ends: Ends[] = head !== undefined && maxBehind >= 1 ? [{ head, tail: 1 }] : [];
  if (count === undefined) return ends;
  const beside = count - (last - first + 1);
  const heads = head !== undefined ? [head] : Array.from({ length: headRoom + 1 }, (_, missing) => missing);
  for (const missing of heads) {
    const behind = beside - missing;
    const fits = tail === undefined ? behind >= 1 && behind <= maxBehind : behind === tail;
    if (fits && !ends.some((one) => one.head === missing && one.tail === behind)) ends.push({ head: missing, tail: behind });
  }
  return ends;
};
