import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, civilDayAt, daysBetween, endOfNextMonth, startOfDay } from "./civil-date.ts";

const DAY_MS = 86_400_000;
const utcDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const anyDay = fc
  .integer({ min: utcDay("1952-01-01") / DAY_MS, max: utcDay("2399-12-31") / DAY_MS })
  .map((days) => new Date(days * DAY_MS).toISOString().slice(0, 10));

describe("civil dates in Tokyo", () => {
  it.each([
    ["2026-11-20T14:59:59.999Z", "2026-11-20"],
    ["2026-11-20T15:00:00.000Z", "2026-11-21"],
    ["2028-02-28T15:00:00.000Z", "2028-02-29"],
    ["2026-12-31T15:00:00.000Z", "2027-01-01"],
  ])("%s is on %s", (instant, day) => {
    expect(civilDayAt(Date.parse(instant))).toBe(day);
  });

  it("begin at midnight in Tokyo", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: DAY_MS - 1 }), (day, into) => {
        expect(startOfDay(day)).toBe(Date.parse(`${day}T00:00:00+09:00`));
        expect(civilDayAt(startOfDay(day) + into)).toBe(day);
        expect(civilDayAt(startOfDay(day) - 1)).toBe(addDays(day, -1));
      }),
    );
  });

  it("are counted as the JavaScript engine counts them", () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        const days = daysBetween(from, to);
        expect(days).toBe((utcDay(to) - utcDay(from)) / DAY_MS);
        expect(addDays(from, days)).toBe(to);
      }),
    );
  });

  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2026-01-31", 2, "2026-03-31"],
    ["2026-01-31", 3, "2026-04-30"],
    ["2027-08-31", 6, "2028-02-29"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2028-02-29", 48, "2032-02-29"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2026-03-31", -1, "2026-02-28"],
  ])("%s and %i months give %s", (day, months, later) => {
    expect(addMonths(day, months)).toBe(later);
  });

  it("make invoices due at the end of the next month", () => {
    expect(["2026-11-01", "2026-12-31", "2027-01-31"].map(endOfNextMonth)).toEqual(["2026-12-31", "2027-01-31", "2027-02-28"]);
  });

  it.each(["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "", "2026-04-31", "tomorrow"])("%s is not a date", (text) => {
    expect(() => addDays(text, 1)).toThrow(RangeError);
  });
});
