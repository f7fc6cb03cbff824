import type { Hole } from "@setsuna/rtp";
import fc from "fast-check";
import { expect, it } from "vitest";
import { blockRepairSymbols } from "./block-code.ts";
import { recoverWindow, repairSymbolOfNewer, repairSymbolOfOlder, windowRepairSymbols } from "./sliding-window-code.ts";

const frame = fc.record({
  bytes: fc.uint8Array({ minLength: 1, maxLength: 400 }),
  symbolLength: fc.integer({ min: 5, max: 40 }),
});
const lengthOf = ({ bytes, symbolLength }: { readonly bytes: Uint8Array; readonly symbolLength: number }) => ({
  length: bytes.length,
  symbolLength,
});
const FIRST = 12;

it("recovers the same as each frame's own FEC once the other is complete", () => {
  fc.assert(
    fc.property(frame, frame, (older, newer) => {
      const both = windowRepairSymbols(older, newer, FIRST, 3);
      const alone = ({ bytes, symbolLength }: typeof older) => blockRepairSymbols(bytes, symbolLength, FIRST + 3).slice(FIRST);
      expect(both.map((encodingSymbolId) => repairSymbolOfNewer(encodingSymbolId, older, lengthOf(newer)))).toEqual(alone(newer));
      expect(both.map((encodingSymbolId) => repairSymbolOfOlder(encodingSymbolId, lengthOf(older), newer))).toEqual(alone(older));
    }),
    { numRuns: 200 },
  );
});

/** Holes of at most a source symbol each, not in the same or adjacent symbols. */
const holesIn = (length: number, symbolLength: number, places: readonly number[]): readonly Hole[] =>
  [...new Set(places.map((place) => 2 * (place % Math.ceil(length / symbolLength / 2))))].map((place) => ({
    from: place * symbolLength,
    to: Math.min(length, (place + 1) * symbolLength),
  }));
const broken = (bytes: Uint8Array, holes: readonly Hole[]): Uint8Array => {
  const copy = bytes.slice();
  for (const { from, to } of holes) copy.fill(0, from, to);
  return copy;
};

it("recovers gaps in both frames with as many repair symbols in total, from either", () => {
  let solved = 0;
  const blocks = 200;
  fc.assert(
    fc.property(
      frame,
      frame,
      fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      fc.nat({ max: 2 }),
      (older, newer, places, otherPlaces, own) => {
        const holes = holesIn(older.bytes.length, older.symbolLength, places);
        const otherHoles = holesIn(newer.bytes.length, newer.symbolLength, otherPlaces);
        const ofOlder = blockRepairSymbols(older.bytes, older.symbolLength, Math.min(own, holes.length));
        const count = holes.length + otherHoles.length - ofOlder.length;
        const ofBoth = windowRepairSymbols(older, newer, FIRST, count);
        const first = { ...older, bytes: broken(older.bytes, holes), holes };
        const second = { ...newer, bytes: broken(newer.bytes, otherHoles), holes: otherHoles };
        const short = { ofOlder, ofNewer: [], ofBoth: ofBoth.slice(1) };
        const isShort = recoverWindow(
          { ...first, bytes: first.bytes.slice() },
          { ...second, bytes: second.bytes.slice() },
          short,
        );
        expect(isShort && holes.length > 0).toBe(false);
        if (!recoverWindow(first, second, { ofOlder, ofNewer: [], ofBoth })) return;
        solved += 1;
        expect([first.bytes, second.bytes]).toEqual([older.bytes, newer.bytes]);
      },
    ),
    { numRuns: blocks },
  );
  expect(solved).toBeGreaterThan(0.9 * blocks);
});

it("neither makes nor accepts more source symbols than the code's limit", () => {
  const long = { bytes: new Uint8Array(1300), symbolLength: 10 };
  expect(windowRepairSymbols(long, long, 0, 2)).toEqual([]);
  const encodingSymbolId = { encodingSymbolId: 0, symbol: new Uint8Array(10) };
  expect(repairSymbolOfNewer(encodingSymbolId, long, { length: 0xffff_ffff, symbolLength: 1 })).toBeUndefined();
  expect(repairSymbolOfOlder(encodingSymbolId, { length: 0xffff_ffff, symbolLength: 1 }, long)).toBeUndefined();
  const holed = { ...long, holes: [{ from: 0, to: 5 }] };
  expect(recoverWindow(holed, holed, { ofOlder: [], ofNewer: [], ofBoth: [encodingSymbolId] })).toBe(false);
});
