import type { ProtectedFrame } from "@setsuna/contracts";
import type { RtpTimestamp } from "@setsuna/kit";
import { distance32 } from "@setsuna/kit";
import type { Gap } from "./frame-extent.ts";
import { bytesIn, type ReceivedFrame } from "./received-frame.ts";

/** No RTP payload carries more bytes of a frame. */
const MAX_PACKET_BYTES = 1300;

/** A frame of which no packet came, and the sequence numbers that its packets had. */
export interface AbsentFrame {
  readonly timestamp: RtpTimestamp;
  readonly gap: Gap;
}

/** Unwrapped sequence number of a frame's last packet; undefined while its end is missing. */
const endOf = ({ fragments }: ReceivedFrame): number | undefined => {
  const last = Math.max(...fragments.keys());
  return fragments.get(last)?.marker === true ? last : undefined;
};

/** Unwrapped sequence number of a frame's first packet; undefined while its beginning is missing. */
const beginOf = ({ fragments }: ReceivedFrame): number | undefined => {
  const first = Math.min(...fragments.keys());
  return fragments.get(first)?.starts === true ? first : undefined;
};

const packetsOf = (frame: ProtectedFrame, packetBytes: number): number => Math.max(1, Math.ceil(bytesIn(frame) / packetBytes));
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Assigns the numbers between two frames to the absent frames between them; none when they don't fit their lengths. */
const assign = (from: number, count: number, absent: readonly ProtectedFrame[], longest: number): readonly AbsentFrame[] => {
  const least = absent.map((frame) => packetsOf(frame, MAX_PACKET_BYTES));
  const most = absent.map((frame) => packetsOf(frame, longest));
  const fits = absent.length === 1 ? count >= sum(least) && count <= sum(most) : count === sum(least) && count === sum(most);
  if (!fits) return [];
  let first = from;
  return absent.map(({ rtpTimestamp }, index) => {
    const gap = { first, count: absent.length === 1 ? count : (most[index] ?? 0) };
    first += gap.count;
    return { timestamp: rtpTimestamp, gap };
  });
};

/**
 * Locates frames of which no packet came: all numbers between the end of the frame before and the beginning of the next one are theirs.
 * @param frames of which packets came.
 * @param described frames of which only FEC came.
 * @param longest the most bytes of a frame that one packet has carried; 0 before the first.
 */
export const absentFrames = (
  frames: readonly ReceivedFrame[],
  described: readonly ProtectedFrame[],
  longest: number,
): readonly AbsentFrame[] => {
  const order = frames
    .filter(({ fragments }) => fragments.size > 0)
    .sort((one, other) => distance32(one.timestamp, other.timestamp));
  const unique = [...new Map(described.map((frame) => [frame.rtpTimestamp, frame])).values()].sort((one, other) =>
    distance32(one.rtpTimestamp, other.rtpTimestamp),
  );
  return order.slice(1).flatMap((next, index) => {
    const before = order[index];
    const absent = unique.filter(
      ({ rtpTimestamp }) =>
        before !== undefined && distance32(rtpTimestamp, before.timestamp) > 0 && distance32(next.timestamp, rtpTimestamp) > 0,
    );
    const end = before && absent.length > 0 ? endOf(before) : undefined;
    const begin = end === undefined ? undefined : beginOf(next);
    if (end === undefined || begin === undefined || longest === 0) return [];
    return assign(end + 1, begin - end - 1, absent, longest);
  });
};

/**
 * Locates a one-packet frame after `newest`, before anything behind it has arrived: it has the next sequence number. Undefined
 * while the end of `newest` is missing, and for a frame that may have more packets.
 */
export const nextAbsentFrame = (
  newest: ReceivedFrame,
  described: readonly ProtectedFrame[],
  longest: number,
): AbsentFrame | undefined => {
  const end = newest.fragments.size > 0 ? endOf(newest) : undefined;
  const [next] = described
    .filter(({ rtpTimestamp }) => distance32(rtpTimestamp, newest.timestamp) > 0)
    .sort((one, other) => distance32(one.rtpTimestamp, other.rtpTimestamp));
  if (end === undefined || next === undefined || bytesIn(next) > longest) return undefined;
  return { timestamp: next.rtpTimestamp, gap: { first: end + 1, count: 1 } };
};
