import { type Check, checkOf, MAX_PROTECTED, recoverTogether, restOf, withoutShift } from "./erasure-code.ts";
import { bandChecks, bandSymbols, bandsOf, edgesOf, type HoledBytes, stripesOf } from "./stripe-parity.ts";

/*
 * Parity over two frames in a row: checks over the stripes of the older and then of the newer frame. Once one of the two is whole, what the
 * checks say of it is taken out of them, and checks of the other are left, as if made for it alone. While neither is, they may be worked
 * out together.
 */

/** A frame's bytes and how they are cut. */
export interface StripedFrame {
  readonly bytes: Uint8Array;
  /** Bytes. */
  readonly stripeLength: number;
}

/** A frame of which only the lengths are known, in bytes. */
export interface StripedLength {
  readonly length: number;
  readonly stripeLength: number;
}

const stripesIn = ({ length, stripeLength }: StripedLength): number => Math.ceil(length / stripeLength);
/** Whether the code can tell all their stripes apart. */
const canBeToldApart = (one: StripedLength, other: StripedLength): boolean => stripesIn(one) + stripesIn(other) <= MAX_PROTECTED;
const lengthOf = ({ bytes, stripeLength }: StripedFrame): StripedLength => ({ length: bytes.length, stripeLength });
const nothing = (frame: StripedLength): readonly undefined[] => new Array<undefined>(stripesIn(frame)).fill(undefined);

/** `count` checks from `firstCheck` on over both frames; none when they have more stripes than the code tells apart. */
export const overlappingParity = (
  older: StripedFrame,
  newer: StripedFrame,
  firstCheck: number,
  count: number,
): readonly Check[] => {
  if (!canBeToldApart(lengthOf(older), lengthOf(newer))) return [];
  const stripes = [older, newer].flatMap(({ bytes, stripeLength }) => stripesOf(bytes, stripeLength));
  const length = Math.max(older.stripeLength, newer.stripeLength);
  return Array.from({ length: count }, (_, index) => {
    const check = firstCheck + index;
    return { check, symbol: checkOf(check, stripes, length) };
  });
};

/** What a check over both frames says of the newer one alone; undefined when they have more stripes than the code tells apart. */
export const checkOfNewer = (both: Check, older: StripedFrame, newer: StripedLength): Check | undefined => {
  if (!canBeToldApart(lengthOf(older), newer)) return undefined;
  const stripes = [...stripesOf(older.bytes, older.stripeLength), ...nothing(newer)];
  return { check: both.check, symbol: restOf(both, stripes, both.symbol.length).subarray(0, newer.stripeLength) };
};

/** What a check over both frames says of the older one alone; undefined when they have more stripes than the code tells apart. */
export const checkOfOlder = (both: Check, older: StripedLength, newer: StripedFrame): Check | undefined => {
  if (!canBeToldApart(older, lengthOf(newer))) return undefined;
  const stripes = stripesOf(newer.bytes, newer.stripeLength);
  const rest = restOf(both, stripes, both.symbol.length).subarray(0, older.stripeLength);
  return { check: both.check, symbol: withoutShift(rest, both.check, stripes.length) };
};

/** What came of the parity of two frames in a row, of each alone and of both. */
export interface PairChecks {
  readonly ofOlder: readonly Check[];
  readonly ofNewer: readonly Check[];
  readonly ofBoth: readonly Check[];
}

/** Works out the holes of both frames in place. False when the parity does not reach; the bytes in the holes are then of no meaning. */
export const mendTogether = (older: HoledBytes, newer: HoledBytes, checks: PairChecks): boolean => {
  if (!canBeToldApart(lengthOf(older), lengthOf(newer))) return false;
  return bandsOf([...edgesOf(older), ...edgesOf(newer)]).every((band) => {
    const ofOlder = bandSymbols(older, band);
    const ofNewer = bandSymbols(newer, band);
    const both = [...ofOlder, ...ofNewer];
    if (!both.includes(undefined)) return true;
    const found = recoverTogether([
      { first: 0, symbols: ofOlder, checks: bandChecks(checks.ofOlder, band) },
      { first: ofOlder.length, symbols: ofNewer, checks: bandChecks(checks.ofNewer, band) },
      { first: 0, symbols: both, checks: bandChecks(checks.ofBoth, band) },
    ]);
    for (const { index, symbol } of found ?? []) {
      const place = index - ofOlder.length;
      if (place < 0) older.bytes.set(symbol, index * older.stripeLength + band.from);
      else newer.bytes.set(symbol, place * newer.stripeLength + band.from);
    }
    return found !== undefined;
  });
};
