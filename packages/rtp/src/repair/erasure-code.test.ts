import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recover, sumOf, weightedSumOf } from "./erasure-code.ts";

const symbols = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 255 });
const lengthOf = (all: readonly Uint8Array[]): number => Math.max(...all.map(({ length }) => length));
const without = (all: readonly Uint8Array[], ...gone: number[]): (Uint8Array | undefined)[] =>
  all.map((symbol, index) => (gone.includes(index) ? undefined : symbol));
const padded = (symbol: Uint8Array | undefined, length: number): number[] => [
  ...(symbol ?? []),
  ...new Array<number>(length - (symbol?.length ?? 0)).fill(0),
];

describe("erasure code", () => {
  it("sums by exclusive or, and by powers of two of the field", () => {
    const all = [Uint8Array.of(1, 0x80), Uint8Array.of(2), Uint8Array.of(4, 1)];
    expect([...sumOf(all, 2)]).toEqual([7, 0x81]);
    // 4*1 + 2*2 + 4 = 4; 4*0x80 = 0x3a (0x100 is 0x1d), twice: 0x1d*2 = 0x3a; + 1.
    expect([...weightedSumOf(all, 2)]).toEqual([4, 0x3b]);
  });

  it("mends any two losses, from whichever parity is enough", () => {
    fc.assert(
      fc.property(symbols, fc.nat(), fc.nat(), (all, one, other) => {
        const length = lengthOf(all);
        const sum = sumOf(all, length);
        const weighted = weightedSumOf(all, length);
        const i = one % all.length;
        const j = other % all.length;
        const wanted = (index: number) => ({ index, symbol: padded(all[index], length) });
        const shown = (found: ReturnType<typeof recover>) => found?.map(({ index, symbol }) => ({ index, symbol: [...symbol] }));
        expect(shown(recover(all, sum, weighted))).toEqual([]);
        expect(shown(recover(without(all, i), sum, undefined))).toEqual([wanted(i)]);
        expect(shown(recover(without(all, i), undefined, weighted))).toEqual([wanted(i)]);
        if (i === j) return;
        expect(shown(recover(without(all, i, j), sum, weighted))).toEqual([wanted(Math.min(i, j)), wanted(Math.max(i, j))]);
        expect(recover(without(all, i, j), sum, undefined)).toBeUndefined();
        expect(recover(without(all, i, j), undefined, weighted)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it("does not mend three", () => {
    const all = [1, 2, 3, 4].map((value) => Uint8Array.of(value));
    expect(recover(without(all, 0, 1, 3), sumOf(all, 1), weightedSumOf(all, 1))).toBeUndefined();
    expect(recover(without(all, 0), undefined, undefined)).toBeUndefined();
  });
});
