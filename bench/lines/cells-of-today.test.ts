import { expect, it } from "vitest";
import { cellsOfToday } from "./cells-of-today.ts";

const CELLS = Array.from({ length: 37 }, (_, index) => index);
const day = (number: number) => cellsOfToday(CELLS, { now: (20_000.5 + number) * 86_400_000, asked: "today" });

it("simulates every line once in six days", () =>
  expect([0, 1, 2, 3, 4, 5].flatMap(day).sort((one, other) => one - other)).toEqual(CELLS));

it("simulates about as many each day", () =>
  expect([0, 1, 2, 3, 4, 5].map((number) => day(number).length).sort()).toEqual([6, 6, 6, 6, 6, 7]));

it("goes round in as many days as it is told", () => {
  const two = (number: number) => cellsOfToday([3, 4], { now: (20_000.5 + number) * 86_400_000, asked: "today", days: 2 });
  expect([two(0), two(1), two(2)]).toEqual([[3], [4], [3]]);
});

it("simulates all of them where nobody asks for less", () => expect(cellsOfToday(CELLS, { asked: "" })).toBe(CELLS));
