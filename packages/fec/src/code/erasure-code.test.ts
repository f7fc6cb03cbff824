import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeRepairSymbol, recover, recoverBlocks } from "./erasure-code.ts";

const CHECKS = 8;
const symbols = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 255 });
const lengthOf = (all: readonly Uint8Array[]): number => Math.max(...all.map(({ length }) => length));
const without = (all: readonly Uint8Array[], gone: readonly number[]): (Uint8Array | undefined)[] =>
  all.map((symbol, index) => (gone.includes(index) ? undefined : symbol));
const padded = (symbol: Uint8Array | undefined, length: number): number[] => [
  ...(symbol ?? []),
  ...new Array<number>(length - (symbol?.length ?? 0)).fill(0),
];
const repairSymbolsOf = (all: readonly Uint8Array[], which: readonly number[]) =>
  which.map((encodingSymbolId) => ({ encodingSymbolId, symbol: encodeRepairSymbol(encodingSymbolId, all, lengthOf(all)) }));
const shown = (found: ReturnType<typeof recover>) => found?.map(({ index, symbol }) => ({ index, symbol: [...symbol] }));
const places = (count: number, numbers: readonly number[]): number[] =>
  [...new Set(numbers.map((number) => number % count))].sort((a, b) => a - b);

describe("erasure code", () => {
  it("sums by XOR, and by powers of two in the field", () => {
    const all = [Uint8Array.of(1, 0x80), Uint8Array.of(2), Uint8Array.of(4, 1)];
    expect([...encodeRepairSymbol(0, all, 2)]).toEqual([7, 0x81]);
    // 4*1 + 2*2 + 4 = 4; 4*0x80 = 0x3a (0x100 is 0x1d), twice: 0x1d*2 = 0x3a; + 1.
    expect([...encodeRepairSymbol(1, all, 2)]).toEqual([4, 0x3b]);
    // 16*1 + 4*2 + 4 = 0x1c; 16*0x80 = 0x800 = 8*0x1d = 0xe8; + 1.
    expect([...encodeRepairSymbol(2, all, 2)]).toEqual([0x1c, 0xe9]);
  });

  it("recovers as many losses as there are repair symbols, in order from the first", () => {
    fc.assert(
      fc.property(symbols, fc.array(fc.nat(), { minLength: 1, maxLength: CHECKS }), (all, numbers) => {
        const gone = places(all.length, numbers);
        const repairSymbols = repairSymbolsOf(all, [...gone.keys()]);
        const wanted = gone.map((index) => ({ index, symbol: padded(all[index], lengthOf(all)) }));
        expect(shown(recover(without(all, gone), repairSymbols))).toEqual(wanted);
        expect(recover(without(all, gone), repairSymbols.slice(1))).toBeUndefined();
        expect(recover(all, repairSymbols)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("recovers one loss from any repair symbol, and two from any two", () => {
    fc.assert(
      fc.property(
        symbols,
        fc.nat(),
        fc.nat(),
        fc.nat({ max: CHECKS - 1 }),
        fc.nat({ max: CHECKS - 2 }),
        (all, one, other, c, d) => {
          const gone = places(all.length, [one, other]);
          // Powers of 2^3 and 2^5 repeat in the field of 255: two repair symbols 3 or 5 apart may confuse two places.
          const which = [c, d < c ? d : d + 1].slice(0, gone.length);
          const apart = Math.abs((which[0] ?? 0) - (which[1] ?? 0));
          fc.pre(gone.length === 1 || ![3, 5, 6].includes(apart));
          const wanted = gone.map((index) => ({ index, symbol: padded(all[index], lengthOf(all)) }));
          expect(shown(recover(without(all, gone), repairSymbolsOf(all, which)))).toEqual(wanted);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("recovers the losses or nothing from any repair symbols, and nearly always with one extra", () => {
    let solved = 0;
    const blocks = 300;
    fc.assert(
      fc.property(
        symbols.filter((all) => all.length > 8),
        fc.uniqueArray(fc.nat({ max: CHECKS - 1 }), { minLength: 2, maxLength: CHECKS }),
        fc.array(fc.nat(), { minLength: 1, maxLength: CHECKS }),
        (all, which, numbers) => {
          const gone = places(all.length, numbers.slice(0, which.length - 1));
          const found = shown(recover(without(all, gone), repairSymbolsOf(all, which)));
          if (found !== undefined) solved += 1;
          expect(found ?? []).toEqual(
            found === undefined ? [] : gone.map((index) => ({ index, symbol: padded(all[index], lengthOf(all)) })),
          );
        },
      ),
      { numRuns: blocks },
    );
    expect(solved).toBeGreaterThan(0.95 * blocks);
  });

  it("recovers nothing without a repair symbol", () => {
    expect(recover([undefined, Uint8Array.of(1)], [])).toBeUndefined();
  });
});

describe("overlapping source blocks", () => {
  const part = fc.array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 20 });
  const first = [0, 1, 2, 3];
  const second = [12, 13, 14, 15];
  const runsOver = (parts: readonly (readonly Uint8Array[])[], gone: readonly number[], repairSymbols: readonly number[][]) => {
    const all = parts.flat();
    const came = without(all, gone);
    const firsts = parts.map((_, index) => parts.slice(0, index).flat().length);
    return repairSymbols.map((which, index) => {
      const begin = firsts[index] ?? 0;
      const end = firsts[index + 2] ?? all.length;
      return { first: begin, symbols: came.slice(begin, end), repairSymbols: repairSymbolsOf(all.slice(begin, end), which) };
    });
  };
  const expected = (all: readonly Uint8Array[], gone: readonly number[], length: number) =>
    gone.map((index) => ({ index, symbol: padded(all[index], length) }));
  const byPlace = (found: ReturnType<typeof shown>) => found?.toSorted((a, b) => a.index - b.index);

  it("recover more together than alone, and nothing when more is missing", () => {
    let solved = 0;
    const blocks = 300;
    fc.assert(
      fc.property(part, part, part, fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), (one, two, three, numbers) => {
        const all = [...one, ...two, ...three];
        const gone = places(two.length, numbers).map((place) => one.length + place);
        const both = runsOver([one, two, three], gone, [first, second]);
        const length = Math.max(...both.flatMap(({ repairSymbols }) => repairSymbols.map(({ symbol }) => symbol.length)));
        const found = byPlace(shown(recoverBlocks(both)));
        if (found !== undefined) solved += 1;
        expect(found ?? []).toEqual(found === undefined ? [] : expected(all, gone, length));
        if (gone.length > first.length)
          for (const { symbols: came, repairSymbols } of both) expect(recover(came, repairSymbols)).toBeUndefined();
        const fewer = both.map(({ repairSymbols, ...block }) => ({
          ...block,
          repairSymbols: repairSymbols.slice(0, Math.floor((gone.length - 1) / 2)),
        }));
        expect(recoverBlocks(fewer)).toBeUndefined();
      }),
      { numRuns: blocks },
    );
    expect(solved).toBeGreaterThan(0.95 * blocks);
  });

  it("recovers losses that only one block protects, along a chain of three", () => {
    let solved = 0;
    const blocks = 200;
    fc.assert(
      fc.property(
        fc.tuple(part, part, part, part),
        fc.tuple(...[4, 3, 3, 2].map((most) => fc.array(fc.nat(), { minLength: 1, maxLength: most }))),
        (parts, numbers) => {
          const begins = parts.map((_, index) => parts.slice(0, index).flat().length);
          const gone = parts.flatMap(({ length }, index) =>
            places(length, numbers[index] ?? []).map((place) => (begins[index] ?? 0) + place),
          );
          const chain = runsOver(parts, gone, [first, second, first]);
          const length = Math.max(...chain.flatMap(({ repairSymbols }) => repairSymbols.map(({ symbol }) => symbol.length)));
          const found = byPlace(shown(recoverBlocks(chain)));
          if (found !== undefined) solved += 1;
          expect(found ?? []).toEqual(found === undefined ? [] : expected(parts.flat(), gone, length));
        },
      ),
      { numRuns: blocks },
    );
    expect(solved).toBeGreaterThan(0.95 * blocks);
  });

  it("are padded to the longest symbol if one block has longer symbols", () => {
    const parts = [[Uint8Array.of(1, 2)], [Uint8Array.of(3), Uint8Array.of(4, 5)], [Uint8Array.of(6, 7, 8, 9)]];
    const found = recoverBlocks(runsOver(parts, [1, 2, 3], [[0], [12, 13]]));
    expect(shown(found)).toEqual([
      { index: 1, symbol: [3, 0, 0, 0] },
      { index: 2, symbol: [4, 5, 0, 0] },
      { index: 3, symbol: [6, 7, 8, 9] },
    ]);
  });

  it("equal repair symbols give equal data for a shared part, so blocks alternate between them", () => {
    const parts = [[Uint8Array.of(1)], [Uint8Array.of(2), Uint8Array.of(3)], [Uint8Array.of(4)]];
    const both = (repairSymbols: readonly number[]) => {
      const [long] = runsOver(parts, [1, 2], [[0]]);
      const own = { first: 1, symbols: [undefined, undefined], repairSymbols: repairSymbolsOf(parts[1] ?? [], repairSymbols) };
      return shown(recoverBlocks(long === undefined ? [own] : [long, own]));
    };
    expect(both([0])).toBeUndefined();
    expect(both([12])).toEqual([
      { index: 1, symbol: [2] },
      { index: 2, symbol: [3] },
    ]);
  });

  it("give an empty list if nothing is missing, and nothing without a repair symbol", () => {
    const parts = [[Uint8Array.of(1)], [Uint8Array.of(2)], [Uint8Array.of(3)]];
    expect(recoverBlocks(runsOver(parts, [], [first, second]))).toEqual([]);
    expect(recoverBlocks([])).toEqual([]);
    expect(recoverBlocks(runsOver(parts, [1], [[], []]))).toBeUndefined();
  });
});
