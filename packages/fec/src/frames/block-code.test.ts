import { crc32 } from "@setsuna/kit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockRepairSymbols, longestFragment, recoverBlock } from "./block-code.ts";

const dig = (bytes: Uint8Array, holes: readonly { from: number; to: number }[]): Uint8Array => {
  const holed = bytes.slice();
  for (const { from, to } of holes) holed.fill(0xee, from, to);
  return holed;
};

describe("source symbol FEC", () => {
  it("recovers one gap of a source symbol's length with any repair symbol, and as many as there are symbols", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 600 }),
        fc.integer({ min: 8, max: 60 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        (bytes, symbolLength, a, b, c) => {
          const one = a % bytes.length;
          const other = b % bytes.length;
          const length = 1 + (c % symbolLength);
          const first = { from: Math.min(one, other), to: Math.min(bytes.length, Math.min(one, other) + length) };
          const second = { from: Math.max(first.to, Math.max(one, other)), to: bytes.length };
          const twoHoles = [first, { from: second.from, to: Math.min(second.to, second.from + length) }];
          const fec = blockRepairSymbols(bytes, symbolLength, 8);
          if (fec.length === 0) return;
          for (const encodingSymbolId of fec) {
            const recovered = dig(bytes, [first]);
            expect(recoverBlock(recovered, [first], symbolLength, [encodingSymbolId])).toBe(true);
            expect(recovered).toEqual(bytes);
          }
          const both = dig(bytes, twoHoles);
          expect(recoverBlock(both, twoHoles, symbolLength, fec.slice(0, 2))).toBe(true);
          expect(both).toEqual(bytes);
          const eight = Array.from({ length: 8 }, (_, index) => ({
            from: Math.min(bytes.length, (a % 7) + index * (symbolLength + 3)),
            to: Math.min(bytes.length, (a % 7) + index * (symbolLength + 3) + symbolLength),
          }));
          const many = dig(bytes, eight);
          expect(recoverBlock(many, eight, symbolLength, fec)).toBe(true);
          expect(many).toEqual(bytes);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("reports when the FEC is insufficient", () => {
    const bytes = new Uint8Array(100).map((_, index) => index);
    const fec = blockRepairSymbols(bytes, 10, 1);
    expect(recoverBlock(bytes.slice(), [{ from: 0, to: 11 }], 10, fec)).toBe(false);
    expect(recoverBlock(bytes.slice(), [{ from: 0, to: 5 }], 10, [{ encodingSymbolId: 0, symbol: new Uint8Array(9) }])).toBe(
      false,
    );
    expect(recoverBlock(bytes.slice(), [{ from: 0, to: 5 }], 10, [])).toBe(false);
    expect(blockRepairSymbols(new Uint8Array(0), 10, 1)).toEqual([]);
    expect(blockRepairSymbols(new Uint8Array(2560), 10, 1)).toEqual([]);
  });
});

describe("crc32", () => {
  it("matches its algorithm's check value", () => {
    expect(crc32(new Uint8Array([..."123456789"].map((digit) => digit.charCodeAt(0))))).toBe(0xcbf43926);
    expect(crc32(new Uint8Array(0))).toBe(0);
  });
});

describe("longestFragment", () => {
  it.each([
    [[20_833], 1162, 1162],
    [[20_000], 1162, 1116],
    [[30, 8, 1163], 1162, 586],
    [[30, 8], 1162, 30],
    [[500], 0, undefined],
  ])("%j in packets of %i: %s", (unitLengths, packetBytes, longest) => {
    expect(longestFragment(unitLengths, packetBytes)).toBe(longest);
  });
});
