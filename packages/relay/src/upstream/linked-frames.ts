import { MAX_FRAME_PARITY, type ProtectedFrame } from "@setsuna/contracts";
import { type Check, checkOfNewer, checkOfOlder, type StripedFrame, type StripedLength } from "@setsuna/rtp";
import { bytesIn } from "./received-frame.ts";

/** Pairs of frames that are remembered; the oldest makes room. */
const MAX_PAIRS = 16;

/** Two frames in a row, and the symbols over both that came; those of which one is whole say more of the other alone. */
export interface LinkedPair {
  readonly older: ProtectedFrame;
  readonly newer: ProtectedFrame;
  readonly checks: readonly Check[];
}

interface Pair extends LinkedPair {
  /** How many of the symbols were used for the one once the other was whole. */
  usedForOlder: number;
  usedForNewer: number;
  readonly checks: Check[];
}

/** The bytes of a whole frame with that timestamp; undefined while it is not whole, or not the one that is told of. */
type BytesOf = (frame: ProtectedFrame) => Uint8Array | undefined;

const lengthOf = (frame: ProtectedFrame): StripedLength => ({ length: bytesIn(frame), stripeLength: frame.stripeLength });

/** Parity over two frames each: as soon as one of them is whole, its symbols are the other's. */
export class LinkedFrames {
  /** By the newer frame's timestamp. */
  private readonly pairs = new Map<number, Pair>();

  /** A symbol over `newer` and the frame before it came. */
  add(older: ProtectedFrame, newer: ProtectedFrame, check: Check): void {
    let pair = this.pairs.get(newer.rtpTimestamp);
    if (pair?.newer.crc32 !== newer.crc32 || pair.older.crc32 !== older.crc32) {
      pair = { older, newer, usedForOlder: 0, usedForNewer: 0, checks: [] };
      this.pairs.delete(newer.rtpTimestamp);
      this.pairs.set(newer.rtpTimestamp, pair);
      for (const oldest of this.pairs.keys()) {
        if (this.pairs.size <= MAX_PAIRS) break;
        this.pairs.delete(oldest);
      }
    }
    const { checks } = pair;
    const isNew = checks.length < MAX_FRAME_PARITY && !checks.some((known) => known.check === check.check);
    if (isNew && checks.every(({ symbol }) => symbol.length === check.symbol.length)) checks.push(check);
  }

  /** What the symbols of its two pairs say of a frame alone, as far as not said before. */
  checksOf(timestamp: number, bytesOf: BytesOf): readonly Check[] {
    const checks: (Check | undefined)[] = [];
    for (const pair of this.pairsOf(timestamp)) {
      const { older, newer } = pair;
      const isNewer = newer.rtpTimestamp === timestamp;
      const other = isNewer ? older : newer;
      const used = isNewer ? pair.usedForNewer : pair.usedForOlder;
      const bytes = used < pair.checks.length ? bytesOf(other) : undefined;
      if (bytes === undefined) continue;
      const whole: StripedFrame = { bytes, stripeLength: other.stripeLength };
      for (const check of pair.checks.slice(used))
        checks.push(isNewer ? checkOfNewer(check, whole, lengthOf(newer)) : checkOfOlder(check, lengthOf(older), whole));
      if (isNewer) pair.usedForNewer = pair.checks.length;
      else pair.usedForOlder = pair.checks.length;
    }
    return checks.filter((check) => check !== undefined);
  }

  /** The pairs that the frame is in. */
  pairsWith(timestamp: number): readonly LinkedPair[] {
    return this.pairsOf(timestamp);
  }

  /** What is told of the frame by those that symbols were made over with it; undefined where none were. */
  describe(timestamp: number): ProtectedFrame | undefined {
    const [pair] = this.pairsOf(timestamp);
    return pair?.newer.rtpTimestamp === timestamp ? pair.newer : pair?.older;
  }

  /** Timestamps of the frames that symbols were made over together with this one. */
  beside(timestamp: number): readonly number[] {
    return this.pairsOf(timestamp).map(({ older, newer }) =>
      newer.rtpTimestamp === timestamp ? older.rtpTimestamp : newer.rtpTimestamp,
    );
  }

  /** Numbers begin anew. */
  clear(): void {
    this.pairs.clear();
  }

  private pairsOf(timestamp: number): readonly Pair[] {
    const asNewer = this.pairs.get(timestamp);
    const pairs = asNewer === undefined ? [] : [asNewer];
    for (const pair of this.pairs.values()) if (pair.older.rtpTimestamp === timestamp && pair !== asNewer) pairs.push(pair);
    return pairs;
  }
}
