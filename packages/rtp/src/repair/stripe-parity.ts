import { type Check, checkOf, MAX_PROTECTED, recover } from "./erasure-code.ts";

/*
 * Parity over one run of bytes, cut into stripes of equal length (the last may be shorter). A hole no longer than a stripe,
 * wherever it lies, takes at most one byte from each column, so as many such holes can go as there are checks.
 */

/** In pieces of `length` bytes, the last one shorter where that does not go up. */
export const stripesOf = (bytes: Uint8Array, length: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) => bytes.subarray(index * length, (index + 1) * length));

/** Packetizers cut equal parts but for a few bytes: the first packets of a frame carry more header extensions. */
const CUT_SLACK = 4;

/**
 * How long the longest packet's share of a frame is, in bytes, when each unit is cut into as few about equal parts as packets of
 * `packetBytes` need. Undefined while those are not known (0).
 */
export const longestPiece = (unitLengths: readonly number[], packetBytes: number): number | undefined =>
  packetBytes === 0
    ? undefined
    : unitLengths.reduce((most, length) => {
        const packets = Math.max(1, Math.ceil(length / packetBytes));
        return Math.max(most, Math.min(length, Math.ceil(length / packets) + CUT_SLACK));
      }, 0);

/** The first `count` checks of the stripes; none when there are more stripes than the code tells apart, or none. */
export const stripeParity = (bytes: Uint8Array, stripeLength: number, count: number): readonly Check[] => {
  const stripes = stripesOf(bytes, stripeLength);
  if (stripes.length === 0 || stripes.length > MAX_PROTECTED) return [];
  return Array.from({ length: count }, (_, check) => ({ check, symbol: checkOf(check, stripes, stripeLength) }));
};

/** Bytes from `from` up to but not including `to`. */
export interface Hole {
  readonly from: number;
  readonly to: number;
}

/** A frame's bytes with what is missing of them, and how they are cut. */
export interface HoledBytes {
  readonly bytes: Uint8Array;
  readonly holes: readonly Hole[];
  /** Bytes. */
  readonly stripeLength: number;
}

/** Columns at which another set of stripes begins to be missing or ends: between two of them the same ones are. */
export const edgesOf = ({ bytes, holes, stripeLength }: HoledBytes): readonly number[] => [
  0,
  ...holes.flatMap(({ from, to }) => [from % stripeLength, to % stripeLength]),
  bytes.length % stripeLength,
  stripeLength,
];

/** The bands between edges, from the first column on. */
export const bandsOf = (edges: readonly number[]): readonly Hole[] => {
  const sorted = [...new Set(edges)].sort((a, b) => a - b);
  return sorted.slice(1).map((to, index) => ({ from: sorted[index] ?? 0, to }));
};

/** What of each stripe lies in a band; undefined where it is missing, empty where the stripe does not reach. */
export const bandSymbols = ({ bytes, holes, stripeLength }: HoledBytes, { from, to }: Hole): (Uint8Array | undefined)[] =>
  Array.from({ length: Math.ceil(bytes.length / stripeLength) }, (_, stripe) => {
    const start = stripe * stripeLength;
    const at = start + from;
    if (from >= stripeLength || at >= bytes.length) return NO_BYTES;
    const isMissing = holes.some((hole) => at >= hole.from && at < hole.to);
    return isMissing ? undefined : bytes.subarray(at, Math.min(bytes.length, start + Math.min(stripeLength, to)));
  });

const NO_BYTES = new Uint8Array(0);

/** The same columns of the checks. */
export const bandChecks = (checks: readonly Check[], { from, to }: Hole): readonly Check[] =>
  checks.map(({ check, symbol }) => ({ check, symbol: symbol.subarray(from, to) }));

/** Works out the holes of `bytes` in place from what came of the parity. False when the parity does not reach; the bytes in the holes are then of no meaning. */
export const mendStripes = (
  bytes: Uint8Array,
  holes: readonly Hole[],
  stripeLength: number,
  checks: readonly Check[],
): boolean => {
  if (Math.ceil(bytes.length / stripeLength) > MAX_PROTECTED || checks[0]?.symbol.length !== stripeLength) return false;
  const holed = { bytes, holes, stripeLength };
  // Each band is an erasure problem of its own.
  return bandsOf(edgesOf(holed)).every((band) => {
    const symbols = bandSymbols(holed, band);
    if (!symbols.includes(undefined)) return true;
    const found = recover(symbols, bandChecks(checks, band));
    for (const { index, symbol } of found ?? []) bytes.set(symbol, index * stripeLength + band.from);
    return found !== undefined;
  });
};
