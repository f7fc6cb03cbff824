import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crc32 } from "./crc32.ts";
import { longestPiece, mendStripes, stripeParity } from "./stripe-parity.ts";

const dig = (bytes: Uint8Array, holes: readonly { from: number; to: number }[]): Uint8Array => {
  const holed = bytes.slice();
  for (const { from, to } of holes) holed.fill(0xee, from, to);
  return holed;
};

describe("stripe parity", () => {
  it("mends one hole of a stripe's length anywhere, and two with the weighted sum", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 600 }),
        fc.integer({ min: 8, max: 60 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (bytes, stripeLength, a, b, c) => {
          const one = a % bytes.length;
          const other = b % bytes.length;
          const length = 1 + (c % stripeLength);
          const first = { from: Math.min(one, other), to: Math.min(bytes.length, Math.min(one, other) + length) };
          const second = { from: Math.max(first.to, Math.max(one, other)), to: bytes.length };
          const twoHoles = [first, { from: second.from, to: Math.min(second.to, second.from + length) }];
          const parity = stripeParity(bytes, stripeLength, 2);
          if (parity === undefined) return;
          const mended = dig(bytes, [first]);
          expect(mendStripes(mended, [first], stripeLength, parity.sum, undefined)).toBe(true);
          expect(mended).toEqual(bytes);
          const byWeights = dig(bytes, [first]);
          expect(mendStripes(byWeights, [first], stripeLength, undefined, parity.weightedSum)).toBe(true);
          expect(byWeights).toEqual(bytes);
          const both = dig(bytes, twoHoles);
          expect(mendStripes(both, twoHoles, stripeLength, parity.sum, parity.weightedSum)).toBe(true);
          expect(both).toEqual(bytes);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("says when it does not reach", () => {
    const bytes = new Uint8Array(100).map((_, index) => index);
    const parity = stripeParity(bytes, 10, 1);
    expect(mendStripes(bytes.slice(), [{ from: 0, to: 11 }], 10, parity?.sum ?? bytes, undefined)).toBe(false);
    expect(mendStripes(bytes.slice(), [{ from: 0, to: 5 }], 10, new Uint8Array(9), undefined)).toBe(false);
    expect(stripeParity(new Uint8Array(0), 10, 1)).toBeUndefined();
    expect(stripeParity(new Uint8Array(2560), 10, 1)).toBeUndefined();
  });
});

describe("crc32", () => {
  it("has the check value of its kind", () => {
    expect(crc32(new Uint8Array([..."123456789"].map((digit) => digit.charCodeAt(0))))).toBe(0xcbf43926);
    expect(crc32(new Uint8Array(0))).toBe(0);
  });
});

describe("longestPiece", () => {
  it.each([
    [[20_833], 1162, 1162],
    [[20_000], 1162, 1116],
    [[30, 8, 1163], 1162, 586],
    [[30, 8], 1162, 30],
    [[500], 0, undefined],
  ])("%j in packets of %i: %s", (unitLengths, packetBytes, longest) => {
    expect(longestPiece(unitLengths, packetBytes)).toBe(longest);
  });
});
