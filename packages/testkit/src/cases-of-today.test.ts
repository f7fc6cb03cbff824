import { expect, it } from "vitest";
import { casesOfToday } from "./cases-of-today.ts";

const CASES = Array.from({ length: 37 }, (_, index) => index);
const day = (number: number) => casesOfToday(CASES, { now: (20_000.5 + number) * 86_400_000, asked: "today" });

it("tries every case once in six days", () =>
  expect([0, 1, 2, 3, 4, 5].flatMap(day).sort((one, other) => one - other)).toEqual(CASES));

it("tries about as many each day", () =>
  expect([0, 1, 2, 3, 4, 5].map((number) => day(number).length).sort()).toEqual([6, 6, 6, 6, 6, 7]));

it("goes round in as many days as it is told", () => {
  const two = (number: number) => casesOfToday([3, 4], { now: (20_000.5 + number) * 86_400_000, asked: "today", days: 2 });
  expect([two(0), two(1), two(2)]).toEqual([[3], [4], [3]]);
});

it("tries all of them where nobody asks for less", () => expect(casesOfToday(CASES, { asked: "" })).toBe(CASES));
