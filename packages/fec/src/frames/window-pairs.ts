import { MAX_FRAME_REPAIR_SYMBOLS, type ProtectedFrame } from "@setsuna/contracts";
import type { RtpTimestamp } from "@setsuna/kit";
import type { RepairSymbol } from "../code/erasure-code.ts";
import { bytesIn } from "./received-frame.ts";
import { repairSymbolOfNewer, repairSymbolOfOlder, type SourceFrame, type SourceFrameLength } from "./sliding-window-code.ts";

/** Remembers this many pairs of frames; evicts the oldest. */
const MAX_PAIRS = 16;

/** Two consecutive frames and their shared symbols. Once one is complete, these describe the other alone. */
export interface WindowPair {
  readonly older: ProtectedFrame;
  readonly newer: ProtectedFrame;
  readonly repairSymbols: readonly RepairSymbol[];
}

interface Pair extends WindowPair {
  /** Number of symbols already reduced to the one frame, once the other was whole. */
  usedForOlder: number;
  usedForNewer: number;
  readonly repairSymbols: RepairSymbol[];
}

/** Returns the bytes of the complete frame with that timestamp; undefined when incomplete or not the one described. */
type BytesOf = (frame: ProtectedFrame) => Uint8Array | undefined;

const lengthOf = (frame: ProtectedFrame): SourceFrameLength => ({ length: bytesIn(frame), symbolLength: frame.symbolLength });

/** FEC over two frames each: as soon as one of them is whole, its symbols are the other's. */
export class WindowPairs {
  /** By the newer frame's timestamp. */
  private readonly pairs = new Map<RtpTimestamp, Pair>();

  add(older: ProtectedFrame, newer: ProtectedFrame, encodingSymbolId: RepairSymbol): void {
    let pair = this.pairs.get(newer.rtpTimestamp);
    if (pair?.newer.crc32 !== newer.crc32 || pair.older.crc32 !== older.crc32) {
      pair = { older, newer, usedForOlder: 0, usedForNewer: 0, repairSymbols: [] };
      this.pairs.delete(newer.rtpTimestamp);
      this.pairs.set(newer.rtpTimestamp, pair);
      for (const oldest of this.pairs.keys()) {
        if (this.pairs.size <= MAX_PAIRS) break;
        this.pairs.delete(oldest);
      }
    }
    const { repairSymbols } = pair;
    const isNew =
      repairSymbols.length < MAX_FRAME_REPAIR_SYMBOLS &&
      !repairSymbols.some((known) => known.encodingSymbolId === encodingSymbolId.encodingSymbolId);
    if (isNew && repairSymbols.every(({ symbol }) => symbol.length === encodingSymbolId.symbol.length))
      repairSymbols.push(encodingSymbolId);
  }

  /** Returns the symbols of its two pairs, reduced to the frame alone, that were not returned before. */
  repairSymbolsOf(timestamp: RtpTimestamp, bytesOf: BytesOf): readonly RepairSymbol[] {
    const repairSymbols: (RepairSymbol | undefined)[] = [];
    for (const pair of this.pairsOf(timestamp)) {
      const { older, newer } = pair;
      const isNewer = newer.rtpTimestamp === timestamp;
      const other = isNewer ? older : newer;
      const used = isNewer ? pair.usedForNewer : pair.usedForOlder;
      const bytes = used < pair.repairSymbols.length ? bytesOf(other) : undefined;
      if (bytes === undefined) continue;
      const whole: SourceFrame = { bytes, symbolLength: other.symbolLength };
      for (const encodingSymbolId of pair.repairSymbols.slice(used))
        repairSymbols.push(
          isNewer
            ? repairSymbolOfNewer(encodingSymbolId, whole, lengthOf(newer))
            : repairSymbolOfOlder(encodingSymbolId, lengthOf(older), whole),
        );
      if (isNewer) pair.usedForNewer = pair.repairSymbols.length;
      else pair.usedForOlder = pair.repairSymbols.length;
    }
    return repairSymbols.filter((encodingSymbolId) => encodingSymbolId !== undefined);
  }

  frames(): readonly ProtectedFrame[] {
    return [...this.pairs.values()].flatMap(({ older, newer }) => [older, newer]);
  }

  pairsWith(timestamp: RtpTimestamp): readonly WindowPair[] {
    return this.pairsOf(timestamp);
  }

  /** Returns the facts about a frame that came with symbols over it and a neighbour; undefined where there are none. */
  describe(timestamp: RtpTimestamp): ProtectedFrame | undefined {
    const [pair] = this.pairsOf(timestamp);
    return pair?.newer.rtpTimestamp === timestamp ? pair.newer : pair?.older;
  }

  beside(timestamp: RtpTimestamp): readonly RtpTimestamp[] {
    return this.pairsOf(timestamp).map(({ older, newer }) =>
      newer.rtpTimestamp === timestamp ? older.rtpTimestamp : newer.rtpTimestamp,
    );
  }

  clear(): void {
    this.pairs.clear();
  }

  private pairsOf(timestamp: RtpTimestamp): readonly Pair[] {
    const asNewer = this.pairs.get(timestamp);
    const pairs = asNewer === undefined ? [] : [asNewer];
    for (const pair of this.pairs.values()) if (pair.older.rtpTimestamp === timestamp && pair !== asNewer) pairs.push(pair);
    return pairs;
  }
}
