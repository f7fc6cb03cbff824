import fc from "fast-check";
import { expect, it } from "vitest";
import { checkOfNewer, checkOfOlder, mendTogether, overlappingParity } from "./overlapping-parity.ts";
import { type Hole, stripeParity } from "./stripe-parity.ts";

const frame = fc.record({
  bytes: fc.uint8Array({ minLength: 1, maxLength: 400 }),
  stripeLength: fc.integer({ min: 5, max: 40 }),
});
const lengthOf = ({ bytes, stripeLength }: { readonly bytes: Uint8Array; readonly stripeLength: number }) => ({
  length: bytes.length,
  stripeLength,
});
const FIRST = 12;

it("says of either frame what its own parity would, once the other is whole", () => {
  fc.assert(
    fc.property(frame, frame, (older, newer) => {
      const both = overlappingParity(older, newer, FIRST, 3);
      const alone = ({ bytes, stripeLength }: typeof older) => stripeParity(bytes, stripeLength, FIRST + 3).slice(FIRST);
      expect(both.map((check) => checkOfNewer(check, older, lengthOf(newer)))).toEqual(alone(newer));
      expect(both.map((check) => checkOfOlder(check, lengthOf(older), newer))).toEqual(alone(older));
    }),
    { numRuns: 200 },
  );
});

/** Holes of at most a stripe each, none beside another in the same stripe or the next: each takes one symbol of every check at most. */
const holesIn = (length: number, stripeLength: number, places: readonly number[]): readonly Hole[] =>
  [...new Set(places.map((place) => 2 * (place % Math.ceil(length / stripeLength / 2))))].map((stripe) => ({
    from: stripe * stripeLength,
    to: Math.min(length, (stripe + 1) * stripeLength),
  }));
const broken = (bytes: Uint8Array, holes: readonly Hole[]): Uint8Array => {
  const copy = bytes.slice();
  for (const { from, to } of holes) copy.fill(0, from, to);
  return copy;
};

it("mends holes of both together with as many checks in all, wherever they came from", () => {
  let solved = 0;
  const runs = 200;
  fc.assert(
    fc.property(
      frame,
      frame,
      fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      fc.nat({ max: 2 }),
      (older, newer, places, otherPlaces, own) => {
        const holes = holesIn(older.bytes.length, older.stripeLength, places);
        const otherHoles = holesIn(newer.bytes.length, newer.stripeLength, otherPlaces);
        const ofOlder = stripeParity(older.bytes, older.stripeLength, Math.min(own, holes.length));
        const count = holes.length + otherHoles.length - ofOlder.length;
        const ofBoth = overlappingParity(older, newer, FIRST, count);
        const first = { ...older, bytes: broken(older.bytes, holes), holes };
        const second = { ...newer, bytes: broken(newer.bytes, otherHoles), holes: otherHoles };
        const short = { ofOlder, ofNewer: [], ofBoth: ofBoth.slice(1) };
        const isShort = mendTogether({ ...first, bytes: first.bytes.slice() }, { ...second, bytes: second.bytes.slice() }, short);
        expect(isShort && holes.length > 0).toBe(false);
        if (!mendTogether(first, second, { ofOlder, ofNewer: [], ofBoth })) return;
        solved += 1;
        expect([first.bytes, second.bytes]).toEqual([older.bytes, newer.bytes]);
      },
    ),
    { numRuns: runs },
  );
  expect(solved).toBeGreaterThan(0.9 * runs);
});

it("makes and believes nothing of more stripes than the code tells apart", () => {
  const long = { bytes: new Uint8Array(1300), stripeLength: 10 };
  expect(overlappingParity(long, long, 0, 2)).toEqual([]);
  const check = { check: 0, symbol: new Uint8Array(10) };
  expect(checkOfNewer(check, long, { length: 0xffff_ffff, stripeLength: 1 })).toBeUndefined();
  expect(checkOfOlder(check, { length: 0xffff_ffff, stripeLength: 1 }, long)).toBeUndefined();
  const holed = { ...long, holes: [{ from: 0, to: 5 }] };
  expect(mendTogether(holed, holed, { ofOlder: [], ofNewer: [], ofBoth: [check] })).toBe(false);
});
