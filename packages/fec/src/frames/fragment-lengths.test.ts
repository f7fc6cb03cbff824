import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { missingLengths } from "./fragment-lengths.ts";

/** Cuts a unit like libwebrtc: nearly equal parts, the later ones longer by one, the edges shorter by their headers. */
const cut = (bytes: number, packets: number, first: number, last: number): number[] => {
  const whole = bytes + first + last;
  const larger = whole % packets;
  return Array.from({ length: packets }, (_, index) => {
    const size = Math.floor(whole / packets) + (index >= packets - larger ? 1 : 0);
    return size - (index === 0 ? first : 0) - (index === packets - 1 ? last : 0);
  });
};
const without = (fragments: readonly number[], lost: readonly number[]): (number | undefined)[] =>
  fragments.map((fragment, index) => (lost.includes(index) ? undefined : fragment));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe("missingLengths", () => {
  it("includes the true lengths, wherever packets are missing", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 8_000, max: 40_000 }),
        fc.integer({ min: 8, max: 36 }),
        fc.nat(12),
        fc.nat(6),
        fc.uniqueArray(fc.nat(35), { minLength: 1, maxLength: 6 }),
        (bytes, packets, first, last, chosen) => {
          const lost = [...new Set(chosen.map((at) => at % packets))].sort((a, b) => a - b);
          const fragments = cut(bytes, packets, first, last);
          if (fragments.slice(1, -1).every((_, index) => lost.includes(index + 1))) return;
          const gone = lost.map((at) => fragments[at] ?? 0);
          const candidates = missingLengths(without(fragments, lost), sum(gone), { first, last });
          expect(candidates).toContainEqual(gone);
          for (const candidate of candidates) expect(sum(candidate)).toBe(sum(gone));
          expect(candidates.length).toBeLessThanOrEqual(12);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("derives inner packets exactly", () => {
    const fragments = cut(20_833, 18, 8, 0);
    expect(
      missingLengths(without(fragments, [3, 7, 11, 15]), sum([3, 7, 11, 15].map((at) => fragments[at] ?? 0)), {
        first: 0,
        last: 0,
      }),
    ).toEqual([[3, 7, 11, 15].map((at) => fragments[at])]);
  });

  it("distributes unknown lengths evenly, and finds no layout if none fits", () => {
    expect(missingLengths([undefined, undefined], 11, { first: 0, last: 0 })).toEqual([
      [6, 5],
      [5, 6],
    ]);
    expect(missingLengths([100, undefined, 100, 100, undefined, 100], 400, { first: 0, last: 0 })).toEqual([]);
    expect(missingLengths([100, undefined], 0, { first: 0, last: 0 })).toEqual([]);
    expect(missingLengths([100, 100], 0, { first: 0, last: 0 })).toEqual([]);
  });
});
