import type { Hole } from "@setsuna/rtp";
import { encodeRepairSymbol, MAX_SOURCE_SYMBOLS, type RepairSymbol, recover } from "../code/erasure-code.ts";

/*
 * FEC over one source block, cut into source symbols of equal length (the last may be shorter). A hole no longer than a symbol
 * takes at most one byte from each column. Therefore, as many such holes as repair symbols can be filled, wherever they are.
 */

export const sourceSymbolsOf = (bytes: Uint8Array, length: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) => bytes.subarray(index * length, (index + 1) * length));

/** Packetizers cut equal parts but for a few bytes: the first packets of a frame carry more header extensions. */
const CUT_SLACK = 4;

/**
 * Longest fragment, bytes, when each unit is split into the fewest nearly equal fragments of at most `packetBytes`.
 * Undefined while that is unknown (0).
 */
export const longestFragment = (unitLengths: readonly number[], packetBytes: number): number | undefined =>
  packetBytes === 0
    ? undefined
    : unitLengths.reduce((most, length) => {
        const packets = Math.max(1, Math.ceil(length / packetBytes));
        return Math.max(most, Math.min(length, Math.ceil(length / packets) + CUT_SLACK));
      }, 0);

/** Returns the first `count` repair symbols; none if the number of source symbols is 0 or exceeds the code's limit. */
export const blockRepairSymbols = (bytes: Uint8Array, symbolLength: number, count: number): readonly RepairSymbol[] => {
  const sourceSymbols = sourceSymbolsOf(bytes, symbolLength);
  if (sourceSymbols.length === 0 || sourceSymbols.length > MAX_SOURCE_SYMBOLS) return [];
  return Array.from({ length: count }, (_, encodingSymbolId) => ({
    encodingSymbolId,
    symbol: encodeRepairSymbol(encodingSymbolId, sourceSymbols, symbolLength),
  }));
};

/** A frame's bytes, with holes, and the symbol length. */
export interface PartialBytes {
  readonly bytes: Uint8Array;
  readonly holes: readonly Hole[];
  readonly symbolLength: number;
}

/** Columns at which the set of missing source symbols changes. */
export const edgesOf = ({ bytes, holes, symbolLength }: PartialBytes): readonly number[] => [
  0,
  ...holes.flatMap(({ from, to }) => [from % symbolLength, to % symbolLength]),
  bytes.length % symbolLength,
  symbolLength,
];

export const bandsOf = (edges: readonly number[]): readonly Hole[] => {
  const sorted = [...new Set(edges)].sort((a, b) => a - b);
  return sorted.slice(1).map((to, index) => ({ from: sorted[index] ?? 0, to }));
};

/** Returns the part of each source symbol within a band: undefined if missing, empty if the symbol ends before the band. */
export const bandSymbols = ({ bytes, holes, symbolLength }: PartialBytes, { from, to }: Hole): (Uint8Array | undefined)[] =>
  Array.from({ length: Math.ceil(bytes.length / symbolLength) }, (_, place) => {
    const start = place * symbolLength;
    const at = start + from;
    if (from >= symbolLength || at >= bytes.length) return NO_BYTES;
    const isMissing = holes.some((hole) => at >= hole.from && at < hole.to);
    return isMissing ? undefined : bytes.subarray(at, Math.min(bytes.length, start + Math.min(symbolLength, to)));
  });

const NO_BYTES = new Uint8Array(0);

export const bandRepairSymbols = (repairSymbols: readonly RepairSymbol[], { from, to }: Hole): readonly RepairSymbol[] =>
  repairSymbols.map(({ encodingSymbolId, symbol }) => ({ encodingSymbolId, symbol: symbol.subarray(from, to) }));

/**
 * Fills the holes of `bytes` in place from the received FEC. False when the FEC is insufficient; the holes then have undefined
 * content.
 */
export const recoverBlock = (
  bytes: Uint8Array,
  holes: readonly Hole[],
  symbolLength: number,
  repairSymbols: readonly RepairSymbol[],
): boolean => {
  if (Math.ceil(bytes.length / symbolLength) > MAX_SOURCE_SYMBOLS || repairSymbols[0]?.symbol.length !== symbolLength)
    return false;
  const holed = { bytes, holes, symbolLength };
  // Each band is a separate erasure problem.
  return bandsOf(edgesOf(holed)).every((band) => {
    const symbols = bandSymbols(holed, band);
    if (!symbols.includes(undefined)) return true;
    const found = recover(symbols, bandRepairSymbols(repairSymbols, band));
    for (const { index, symbol } of found ?? []) bytes.set(symbol, index * symbolLength + band.from);
    return found !== undefined;
  });
};
