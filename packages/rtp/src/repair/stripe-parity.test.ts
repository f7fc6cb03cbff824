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
  it("mends one hole of a stripe's length anywhere with any check, and as many as there are checks", () => {
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
          const parity = stripeParity(bytes, stripeLength, 8);
          if (parity.length === 0) return;
          for (const check of parity) {
            const mended = dig(bytes, [first]);
            expect(mendStripes(mended, [first], stripeLength, [check])).toBe(true);
            expect(mended).toEqual(bytes);
          }
          const both = dig(bytes, twoHoles);
          expect(mendStripes(both, twoHoles, stripeLength, parity.slice(0, 2))).toBe(true);
          expect(both).toEqual(bytes);
          // As many holes as there are checks, each a stripe long, from anywhere on.
          const eight = Array.from({ length: 8 }, (_, index) => ({
            from: Math.min(bytes.length, (a % 7) + index * (stripeLength + 3)),
            to: Math.min(bytes.length, (a % 7) + index * (stripeLength + 3) + stripeLength),
          }));
          const many = dig(bytes, eight);
          expect(mendStripes(many, eight, stripeLength, parity)).toBe(true);
          expect(many).toEqual(bytes);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("says when it does not reach", () => {
    const bytes = new Uint8Array(100).map((_, index) => index);
    const parity = stripeParity(bytes, 10, 1);
    expect(mendStripes(bytes.slice(), [{ from: 0, to: 11 }], 10, parity)).toBe(false);
    expect(mendStripes(bytes.slice(), [{ from: 0, to: 5 }], 10, [{ check: 0, symbol: new Uint8Array(9) }])).toBe(false);
    expect(mendStripes(bytes.slice(), [{ from: 0, to: 5 }], 10, [])).toBe(false);
    expect(stripeParity(new Uint8Array(0), 10, 1)).toEqual([]);
    expect(stripeParity(new Uint8Array(2560), 10, 1)).toEqual([]);
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
