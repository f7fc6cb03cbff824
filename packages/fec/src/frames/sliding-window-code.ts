import {
  encodeRepairSymbol,
  MAX_SOURCE_SYMBOLS,
  type RepairSymbol,
  recoverBlocks,
  restOf,
  withoutShift,
} from "../code/erasure-code.ts";
import { bandRepairSymbols, bandSymbols, bandsOf, edgesOf, type PartialBytes, sourceSymbolsOf } from "./block-code.ts";

/*
 * FEC over two consecutive frames: repair symbols over the source symbols of the older and then of the newer frame. Once one
 * frame is complete, its contribution is subtracted, leaving repair symbols of the other alone. While neither is, both may be
 * recovered together.
 */

export interface SourceFrame {
  readonly bytes: Uint8Array;
  readonly symbolLength: number;
}

export interface SourceFrameLength {
  readonly length: number;
  readonly symbolLength: number;
}

const sourceSymbolsIn = ({ length, symbolLength }: SourceFrameLength): number => Math.ceil(length / symbolLength);
/** Returns whether the code has an ID for each source symbol of both frames. */
const areDistinguishable = (one: SourceFrameLength, other: SourceFrameLength): boolean =>
  sourceSymbolsIn(one) + sourceSymbolsIn(other) <= MAX_SOURCE_SYMBOLS;
const lengthOf = ({ bytes, symbolLength }: SourceFrame): SourceFrameLength => ({ length: bytes.length, symbolLength });
const nothing = (frame: SourceFrameLength): readonly undefined[] => new Array<undefined>(sourceSymbolsIn(frame)).fill(undefined);

/**
 * Returns `count` repair symbols from `firstCheck` on over both frames; none when they have more source symbols than the code's
 * limit.
 */
export const windowRepairSymbols = (
  older: SourceFrame,
  newer: SourceFrame,
  firstSymbolId: number,
  count: number,
): readonly RepairSymbol[] => {
  if (!areDistinguishable(lengthOf(older), lengthOf(newer))) return [];
  const sourceSymbols = [older, newer].flatMap(({ bytes, symbolLength }) => sourceSymbolsOf(bytes, symbolLength));
  const length = Math.max(older.symbolLength, newer.symbolLength);
  return Array.from({ length: count }, (_, index) => {
    const encodingSymbolId = firstSymbolId + index;
    return { encodingSymbolId, symbol: encodeRepairSymbol(encodingSymbolId, sourceSymbols, length) };
  });
};

/**
 * Reduces a repair symbol over both frames to one of the newer alone; undefined when they have more source symbols than the
 * code's limit.
 */
export const repairSymbolOfNewer = (
  both: RepairSymbol,
  older: SourceFrame,
  newer: SourceFrameLength,
): RepairSymbol | undefined => {
  if (!areDistinguishable(lengthOf(older), newer)) return undefined;
  const sourceSymbols = [...sourceSymbolsOf(older.bytes, older.symbolLength), ...nothing(newer)];
  return {
    encodingSymbolId: both.encodingSymbolId,
    symbol: restOf(both, sourceSymbols, both.symbol.length).subarray(0, newer.symbolLength),
  };
};

export const repairSymbolOfOlder = (
  both: RepairSymbol,
  older: SourceFrameLength,
  newer: SourceFrame,
): RepairSymbol | undefined => {
  if (!areDistinguishable(older, lengthOf(newer))) return undefined;
  const sourceSymbols = sourceSymbolsOf(newer.bytes, newer.symbolLength);
  const rest = restOf(both, sourceSymbols, both.symbol.length).subarray(0, older.symbolLength);
  return { encodingSymbolId: both.encodingSymbolId, symbol: withoutShift(rest, both.encodingSymbolId, sourceSymbols.length) };
};

export interface WindowRepairSymbols {
  readonly ofOlder: readonly RepairSymbol[];
  readonly ofNewer: readonly RepairSymbol[];
  readonly ofBoth: readonly RepairSymbol[];
}

/** Recovers the holes of both frames in place. False if the FEC is insufficient; the holes then have undefined content. */
export const recoverWindow = (older: PartialBytes, newer: PartialBytes, repairSymbols: WindowRepairSymbols): boolean => {
  if (!areDistinguishable(lengthOf(older), lengthOf(newer))) return false;
  return bandsOf([...edgesOf(older), ...edgesOf(newer)]).every((band) => {
    const ofOlder = bandSymbols(older, band);
    const ofNewer = bandSymbols(newer, band);
    const both = [...ofOlder, ...ofNewer];
    if (!both.includes(undefined)) return true;
    const found = recoverBlocks([
      { first: 0, symbols: ofOlder, repairSymbols: bandRepairSymbols(repairSymbols.ofOlder, band) },
      { first: ofOlder.length, symbols: ofNewer, repairSymbols: bandRepairSymbols(repairSymbols.ofNewer, band) },
      { first: 0, symbols: both, repairSymbols: bandRepairSymbols(repairSymbols.ofBoth, band) },
    ]);
    for (const { index, symbol } of found ?? []) {
      const place = index - ofOlder.length;
      if (place < 0) older.bytes.set(symbol, index * older.symbolLength + band.from);
      else newer.bytes.set(symbol, place * newer.symbolLength + band.from);
    }
    return found !== undefined;
  });
};
