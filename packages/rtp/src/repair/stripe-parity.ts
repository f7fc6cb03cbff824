import { type Check, checkOf, MAX_PROTECTED, recover } from "./erasure-code.ts";

/*
 * Parity over one run of bytes, cut into stripes of equal length (the last may be shorter). A hole no longer than a stripe,
 * wherever it lies, takes at most one byte from each column, so as many such holes can go as there are checks.
 */

const stripesOf = (bytes: Uint8Array, length: number): Uint8Array[] =>
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

/** Works out the holes of `bytes` in place from what came of the parity. False when the parity does not reach; the bytes in the holes are then of no meaning. */
export const mendStripes = (
  bytes: Uint8Array,
  holes: readonly Hole[],
  stripeLength: number,
  checks: readonly Check[],
): boolean => {
  const count = Math.ceil(bytes.length / stripeLength);
  if (count > MAX_PROTECTED || checks[0]?.symbol.length !== stripeLength) return false;
  // Columns between two edges lack the same stripes: each such band is an erasure problem of its own.
  const edges = new Set([0, stripeLength]);
  for (const { from, to } of holes) {
    edges.add(from % stripeLength);
    edges.add(to % stripeLength);
  }
  const tail = bytes.length % stripeLength;
  if (tail > 0) edges.add(tail);
  const sorted = [...edges].sort((a, b) => a - b);
  for (let index = 0; index + 1 < sorted.length; index += 1) {
    const from = sorted[index] ?? 0;
    const to = sorted[index + 1] ?? 0;
    if (!mendBand(bytes, holes, { from, to }, { count, stripeLength }, checks)) return false;
  }
  return true;
};

const mendBand = (
  bytes: Uint8Array,
  holes: readonly Hole[],
  band: Hole,
  { count, stripeLength }: { readonly count: number; readonly stripeLength: number },
  checks: readonly Check[],
): boolean => {
  const symbols: (Uint8Array | undefined)[] = [];
  let missing = 0;
  for (let stripe = 0; stripe < count; stripe += 1) {
    const at = stripe * stripeLength + band.from;
    const isMissing = at < bytes.length && holes.some(({ from, to }) => at >= from && at < to);
    if (isMissing) missing += 1;
    symbols.push(isMissing ? undefined : bytes.subarray(at, Math.min(bytes.length, stripe * stripeLength + band.to)));
  }
  if (missing === 0) return true;
  const found = recover(
    symbols,
    checks.map(({ check, symbol }) => ({ check, symbol: symbol.subarray(band.from, band.to) })),
  );
  for (const { index, symbol } of found ?? []) bytes.set(symbol, index * stripeLength + band.from);
  return found !== undefined;
};
