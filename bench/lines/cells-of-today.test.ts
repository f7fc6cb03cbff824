import { expect, it } from "vitest";
import { cellsOfToday } from "./cells-of-today.ts";

const CELLS = Array.from({ length: 37 }, (_, index) => index);
const day = (number: number) => cellsOfToday(CELLS, { now: (20_000.5 + number) * 86_400_000, asked: "today" });

it("simulates every line once in three days", () =>
  expect([0, 1, 2].flatMap(day).sort((one, other) => one - other)).toEqual(CELLS));

it("simulates about as many each day", () => expect([0, 1, 2].map((number) => day(number).length).sort()).toEqual([12, 12, 13]));

it("simulates all of them where nobody asks for less", () => expect(cellsOfToday(CELLS, { asked: "" })).toBe(CELLS));
