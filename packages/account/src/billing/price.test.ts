import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { couponAddress, type Discount, discounted } from "./coupon.ts";
import { daysLeft, daysOfPeriod, periodEnd, periodStart, periodWith } from "./period.ts";
import { fullLine, isSold, proratedLine, taxWithin, totalOf, unitPriceOf } from "./price.ts";

describe("prices", () => {
  it("match the price list", () => {
    expect([unitPriceOf("commercial", 1), unitPriceOf("pro", 1), unitPriceOf("pro", 6)]).toEqual([6_000, 16_500, 99_000]);
    expect(isSold("pro", 6, "invoice")).toBe(true);
    expect([isSold("pro", 6, "card"), isSold("commercial", 6, "invoice")]).toEqual([false, false]);
  });

  it.each([
    [6_000, 545],
    [16_500, 1_500],
    [99_000, 9_000],
    [109, 9],
    [0, 0],
  ])("of %i yen include %i yen of tax", (total, tax) => {
    expect(taxWithin(total)).toBe(tax);
  });

  it("prorate by day, today included, rounded down once", () => {
    const calendar = { anchor: "2026-11-10", periodMonths: 1 } as const;
    expect(daysOfPeriod(calendar, 0)).toBe(30);
    expect(["2026-11-10", "2026-11-21", "2026-12-09", "2026-12-10"].map((day) => daysLeft(calendar, 0, day))).toEqual([
      30, 19, 1, 0,
    ]);
    expect(proratedLine("commercial", 2, 6_000, 19, 30).amount).toBe(7_600);
    expect(proratedLine("commercial", 1, 6_000, 1, 31).amount).toBe(193);
    expect(() => proratedLine("pro", 1, 16_500, 0, 30)).toThrow(RangeError);
  });

  it("never cost more for a part than for the whole, or less for more days", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 85 }),
        fc.integer({ min: 28, max: 184 }),
        fc.integer({ min: 2, max: 28 }),
        (n, of, d) => {
          const [part, less] = [proratedLine("pro", n, 16_500, d, of).amount, proratedLine("pro", n, 16_500, d - 1, of).amount];
          expect(part).toBeLessThanOrEqual(fullLine("pro", n, 16_500).amount);
          expect(less).toBeLessThan(part);
        },
      ),
    );
  });
});

describe("billing periods", () => {
  it("never drift: 31 January, 28 February, 31 March", () => {
    const calendar = { anchor: "2027-01-31", periodMonths: 1 } as const;
    expect([0, 1, 2, 3].map((index) => periodStart(calendar, index))).toEqual([
      "2027-01-31",
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
    ]);
    expect(periodEnd(calendar, 0)).toBe("2027-02-27");
    expect(periodStart({ anchor: "2026-08-31", periodMonths: 6 }, 1)).toBe("2027-02-28");
  });

  it("have each day exactly once", () => {
    fc.assert(
      fc.property(fc.constantFrom(1 as const, 6 as const), fc.nat(366), fc.nat(3000), (periodMonths, from, later) => {
        const day = (days: number) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
        const calendar = { anchor: day(from), periodMonths };
        const index = periodWith(calendar, day(from + later));
        expect(periodStart(calendar, index) <= day(from + later)).toBe(true);
        expect(day(from + later) < periodStart(calendar, index + 1)).toBe(true);
      }),
    );
  });
});

describe("coupons", () => {
  const lines = [fullLine("commercial", 1, 6_000)];
  it("take yen or percent off, never below zero", () => {
    const off = (discount: Discount) => totalOf(discounted(lines, { code: "C", discount, periodsLeft: 1 }));
    expect(off({ kind: "yen", amount: 1_000 })).toBe(5_000);
    expect(off({ kind: "yen", amount: 9_000 })).toBe(0);
    expect(off({ kind: "percent", percent: 33 })).toBe(4_020);
    expect(off({ kind: "percent", percent: 100 })).toBe(0);
    expect(totalOf(discounted(lines, { code: "C", discount: { kind: "percent", percent: 50 }, periodsLeft: 0 }))).toBe(6_000);
  });

  it.each([
    ["Ada+tv@Example.com", "ada@example.com"],
    ["ada@example.com", "ada@example.com"],
    ["+ada@example.com", "+ada@example.com"],
    ["a+b+c@example.com", "a@example.com"],
  ])("treat %s as %s", (email, same) => {
    expect(couponAddress(email)).toBe(same);
  });
});
