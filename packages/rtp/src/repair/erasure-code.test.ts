import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkOf, recover } from "./erasure-code.ts";

const CHECKS = 8;
const symbols = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 255 });
const lengthOf = (all: readonly Uint8Array[]): number => Math.max(...all.map(({ length }) => length));
const without = (all: readonly Uint8Array[], gone: readonly number[]): (Uint8Array | undefined)[] =>
  all.map((symbol, index) => (gone.includes(index) ? undefined : symbol));
const padded = (symbol: Uint8Array | undefined, length: number): number[] => [
  ...(symbol ?? []),
  ...new Array<number>(length - (symbol?.length ?? 0)).fill(0),
];
const checksOf = (all: readonly Uint8Array[], which: readonly number[]) =>
  which.map((check) => ({ check, symbol: checkOf(check, all, lengthOf(all)) }));
const shown = (found: ReturnType<typeof recover>) => found?.map(({ index, symbol }) => ({ index, symbol: [...symbol] }));
/** Different places among `count`, fewer where there are no more. */
const places = (count: number, numbers: readonly number[]): number[] =>
  [...new Set(numbers.map((number) => number % count))].sort((a, b) => a - b);

describe("erasure code", () => {
  it("sums by exclusive or, and by powers of two of the field", () => {
    const all = [Uint8Array.of(1, 0x80), Uint8Array.of(2), Uint8Array.of(4, 1)];
    expect([...checkOf(0, all, 2)]).toEqual([7, 0x81]);
    // 4*1 + 2*2 + 4 = 4; 4*0x80 = 0x3a (0x100 is 0x1d), twice: 0x1d*2 = 0x3a; + 1.
    expect([...checkOf(1, all, 2)]).toEqual([4, 0x3b]);
    // 16*1 + 4*2 + 4 = 0x1c; 16*0x80 = 0x800 = 8*0x1d = 0xe8; + 1.
    expect([...checkOf(2, all, 2)]).toEqual([0x1c, 0xe9]);
  });

  it("mends as many losses as there are checks, from the first on", () => {
    fc.assert(
      fc.property(symbols, fc.array(fc.nat(), { minLength: 1, maxLength: CHECKS }), (all, numbers) => {
        const gone = places(all.length, numbers);
        const checks = checksOf(all, [...gone.keys()]);
        const wanted = gone.map((index) => ({ index, symbol: padded(all[index], lengthOf(all)) }));
        expect(shown(recover(without(all, gone), checks))).toEqual(wanted);
        expect(recover(without(all, gone), checks.slice(1))).toBeUndefined();
        expect(recover(all, checks)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("mends one loss from any check, and two from any two", () => {
    fc.assert(
      fc.property(
        symbols,
        fc.nat(),
        fc.nat(),
        fc.nat({ max: CHECKS - 1 }),
        fc.nat({ max: CHECKS - 2 }),
        (all, one, other, c, d) => {
          const gone = places(all.length, [one, other]);
          // Powers of 2^3 and 2^5 come again in the field of 255: two checks that are 3 or 5 apart may take two places for one.
          const which = [c, d < c ? d : d + 1].slice(0, gone.length);
          const apart = Math.abs((which[0] ?? 0) - (which[1] ?? 0));
          fc.pre(gone.length === 1 || ![3, 5, 6].includes(apart));
          const wanted = gone.map((index) => ({ index, symbol: padded(all[index], lengthOf(all)) }));
          expect(shown(recover(without(all, gone), checksOf(all, which)))).toEqual(wanted);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("whatever checks came, gives what was lost or nothing, and with one more nearly always what was lost", () => {
    let solved = 0;
    const runs = 300;
    fc.assert(
      fc.property(
        symbols.filter((all) => all.length > 8),
        fc.uniqueArray(fc.nat({ max: CHECKS - 1 }), { minLength: 2, maxLength: CHECKS }),
        fc.array(fc.nat(), { minLength: 1, maxLength: CHECKS }),
        (all, which, numbers) => {
          const gone = places(all.length, numbers.slice(0, which.length - 1));
          const found = shown(recover(without(all, gone), checksOf(all, which)));
          if (found !== undefined) solved += 1;
          expect(found ?? []).toEqual(
            found === undefined ? [] : gone.map((index) => ({ index, symbol: padded(all[index], lengthOf(all)) })),
          );
        },
      ),
      { numRuns: runs },
    );
    expect(solved).toBeGreaterThan(0.95 * runs);
  });

  it("gives nothing without a check", () => {
    expect(recover([undefined, Uint8Array.of(1)], [])).toBeUndefined();
  });
});
