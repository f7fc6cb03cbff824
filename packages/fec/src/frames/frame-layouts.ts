import { frameBytesOf, type Hole, h264PayloadLengths, OWN_PAYLOAD_BYTES, type ProtectedCodec } from "@setsuna/rtp";
import { type EdgeShortage, missingLengths } from "./fragment-lengths.ts";
import { type EndState, type Ends, type Extent, endsOf, type Gap } from "./frame-extent.ts";

/** Tolerance for the length of missing packets, which is at most that of the frame's largest ones, as a share of one more. */
const LENGTH_SLACK = 0.25;
/** The packets at an end that is missing are as long as the others, to within this share of one. */
const END_SLACK = 0.25;
/** Length pairs to try for two packets, besides those suggested by the others. */
const MAX_PAIRS = 12;
/** Parameter sets at the beginning of an access unit, as far as one may have them: H.264 has two, or none. */
const SETS = [0, 2];

interface Candidate extends Ends {
  readonly gaps: readonly Gap[];
  readonly missing: number;
}

const gapsOf = ({ first, last, inner }: Extent, { head, tail }: Ends): readonly Gap[] => [
  ...(head > 0 ? [{ first: first - head, count: head }] : []),
  ...inner,
  ...(tail > 0 ? [{ first: last + 1, count: tail }] : []),
];

export interface FrameFragment {
  readonly payload: Uint8Array;
  readonly marker: boolean;
  readonly starts: boolean;
}

export type FrameFragments = ReadonlyMap<number, FrameFragment>;

/** A frame with losses: the received packets, and the facts from its FEC. */
export interface KnownFrame extends EndState {
  readonly fragments: FrameFragments;
  readonly extent: Extent;
  /** Bytes of each unit. A single unit is split into equal parts. */
  readonly unitLengths: readonly number[];
  readonly total: number;
  /** Received repair symbols, which recover as many packets. */
  readonly symbols: number;
}

export interface PlacedHole extends Hole {
  /** Unwrapped sequence number of the first packet that is missing here. */
  readonly first: number;
  readonly count: number;
}

interface FrameBytes {
  readonly blocks: readonly (readonly Uint8Array[])[];
  readonly lengths: ReadonlyMap<number, number>;
  readonly lost: number;
  readonly longest: number;
}

export interface FrameLayout {
  readonly bytes: Uint8Array;
  readonly holes: readonly PlacedHole[];
}

const sumOf = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length, 0);

/** Possible gaps of a frame that its FEC can fill, likeliest first. `count`: estimated packets of the frame. */
const candidatesOf = (frame: KnownFrame, count: number | undefined): readonly Candidate[] =>
  endsOf(frame.extent, count, frame)
    .map((ends) => {
      const gaps = gapsOf(frame.extent, ends);
      return { ...ends, gaps, missing: sumOf(gaps.map((gap) => gap.count)) };
    })
    .filter(({ missing }) => missing > 0 && missing <= frame.symbols);

/** Packet size of a frame split into equal parts. Ignores edge packets if others arrived. */
const partOf = ({ extent }: KnownFrame, { lengths }: FrameBytes): number => {
  const inner = [...lengths].filter(([sequence]) => sequence !== extent.first && sequence !== extent.last);
  return Math.max(1, ...(inner.length > 0 ? inner : [...lengths]).map(([, length]) => length));
};

/** Puts source blocks of known bytes and holes of the given lengths in a row, a hole first where `hasHead`. */
const place = (
  blocks: readonly (readonly Uint8Array[])[],
  hasHead: boolean,
  total: number,
  gaps: readonly Gap[],
  lengths: readonly number[],
): FrameLayout => {
  const bytes = new Uint8Array(total);
  const holes: PlacedHole[] = [];
  let at = 0;
  const dig = (): void => {
    const gap = gaps[holes.length];
    const length = lengths[holes.length] ?? 0;
    if (gap === undefined) return;
    holes.push({ ...gap, from: at, to: at + length });
    at += length;
  };
  if (hasHead) dig();
  for (const [index, block] of blocks.entries()) {
    if (index > 0) dig();
    for (const part of block) {
      bytes.set(part.subarray(0, Math.max(0, total - at)), at);
      at += part.length;
    }
  }
  dig();
  return { bytes, holes };
};

/** Derives how a frame's bytes are laid out in packets, including missing ones, of which only the numbers are known. */
export class FrameLayouts {
  private readonly codec: ProtectedCodec;
  private shortage: EdgeShortage = { first: 0, last: 0 };

  constructor(codec: ProtectedCodec) {
    this.codec = codec;
  }

  /** Yields the frame's bytes with holes in every plausible layout; "whole" when nothing is missing, undefined when unknown. */
  of(frame: KnownFrame): Iterable<FrameLayout> | "whole" | undefined {
    const { fragments, extent, total } = frame;
    const blocks: Uint8Array[][] = [[]];
    const lengths = new Map<number, number>();
    let known = 0;
    let longest = 0;
    for (const sequence of [...fragments.keys()].sort((a, b) => a - b)) {
      const bytes = frameBytesOf(this.codec, fragments.get(sequence)?.payload ?? new Uint8Array(0));
      if (bytes === undefined) return undefined;
      if (extent.inner.some(({ first, count }) => first + count === sequence)) blocks.push([]);
      blocks.at(-1)?.push(bytes);
      lengths.set(sequence, bytes.length);
      known += bytes.length;
      longest = Math.max(longest, bytes.length);
    }
    const lost = total - known;
    if (lost === 0 && extent.inner.length === 0) {
      this.learn(lengths);
      return "whole";
    }
    if (lost <= 0) return undefined;
    return this.layOut(frame, { blocks, lengths, lost, longest });
  }

  /** One at a time, since each costs a copy of the frame. */
  private *layOut(frame: KnownFrame, bytes: FrameBytes): Generator<FrameLayout> {
    const { total, unitLengths } = frame;
    const { blocks, lost, longest } = bytes;
    if (unitLengths.length > 1 && this.codec === "H264") yield* this.planned(frame, bytes);
    const part = unitLengths.length === 1 ? partOf(frame, bytes) : undefined;
    // Counts the shorter edge packets as full parts.
    const count = part && Math.round((total + this.shortage.first + this.shortage.last) / part);
    for (const { head, tail, gaps, missing } of candidatesOf(frame, count)) {
      if (lost > (missing + LENGTH_SLACK) * longest) continue;
      for (const lengths of this.candidatesOf(gaps, bytes)) {
        if (part === undefined || this.endsFit(head, tail, lengths, part)) yield place(blocks, head > 0, total, gaps, lengths);
      }
    }
  }

  /**
   * Lays out a frame of several units as our own senders do, if the received packets match: each unit is fragmented separately.
   */
  private *planned(frame: KnownFrame, { blocks, lengths: known }: FrameBytes): Generator<FrameLayout> {
    const { extent, unitLengths, total } = frame;
    for (const sets of SETS) {
      const plan = h264PayloadLengths(unitLengths, sets, OWN_PAYLOAD_BYTES);
      for (const { head, tail, gaps } of candidatesOf(frame, plan.length)) {
        const begin = extent.first - head;
        if (extent.last + tail - begin + 1 !== plan.length) continue;
        if ([...known].some(([sequence, length]) => length !== plan[sequence - begin])) continue;
        const lengths = gaps.map(({ first, count }) => sumOf(plan.slice(first - begin, first - begin + count)));
        yield place(blocks, head > 0, total, gaps, lengths);
      }
    }
  }

  /**
   * True if the missing edge bytes fit that many parts. The recovered bytes don't show it: two and three packets can fill
   * the same hole, and neighbors may belong to a lost frame.
   */
  private endsFit(head: number, tail: number, lengths: readonly number[], part: number): boolean {
    const fits = (count: number, bytes: number, shorter: number): boolean =>
      count === 0 || Math.abs(count * part - shorter - bytes) <= END_SLACK * part;
    const { first, last } = this.shortage;
    return fits(head, lengths[0] ?? 0, first) && fits(tail, lengths.at(-1) ?? 0, last);
  }

  /** Returns the candidate lengths of the holes, the likeliest first: packetizers cut a unit into about equal parts. */
  private candidatesOf(gaps: readonly Gap[], { lengths: known, lost, longest }: FrameBytes): readonly (readonly number[])[] {
    if (gaps.length === 1) return [[lost]];
    const sequences = [...known.keys(), ...gaps.map(({ first, count }) => first + count - 1), gaps[0]?.first ?? 0];
    const begin = Math.min(...sequences);
    const end = Math.max(...sequences);
    const fragments = Array.from({ length: end - begin + 1 }, (_, index) => known.get(begin + index));
    const candidates = missingLengths(fragments, lost, this.shortage).map((lengths) => {
      let next = 0;
      return gaps.map(({ count }) => {
        next += count;
        return sumOf(lengths.slice(next - count, next));
      });
    });
    if (gaps.length !== 2 || gaps.some(({ count }) => count !== 1)) return candidates;
    // Two packets of a frame with many units: as long as another of its packets, or half the missing bytes.
    const lengths = new Set([...known.values()].flatMap((length) => [length, lost - length]));
    lengths.add(Math.floor(lost / 2));
    lengths.add(Math.ceil(lost / 2));
    const pairs = [...lengths]
      .filter((length) => length > 0 && length < lost && Math.max(length, lost - length) <= (1 + LENGTH_SLACK) * longest)
      .filter((length) => !candidates.some(([first]) => first === length))
      .slice(0, MAX_PAIRS)
      .map((length) => [length, lost - length]);
    return [...candidates, ...pairs];
  }

  private learn(lengths: ReadonlyMap<number, number>): void {
    if (lengths.size < 4) return;
    const sorted = [...lengths].sort(([one], [other]) => one - other).map(([, length]) => length);
    const [first = 0, second = 0] = sorted;
    const [beforeLast = 0, last = 0] = sorted.slice(-2);
    this.shortage = { first: second - first, last: beforeLast - last };
  }
}
