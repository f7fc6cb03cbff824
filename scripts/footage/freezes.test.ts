import { expect, it } from "vitest";
import { freezesOf } from "./freezes.ts";

const even = Array.from({ length: 100 }, (_, at) => at * 33);

it("counts none where frames come at their pace, and lost frames that nobody sees", () => {
  expect(freezesOf(even, 0, 3300, 33)).toEqual({ count: 0, totalMs: 0, frames: 100 });
  expect(
    freezesOf(
      even.filter((_, at) => at % 10 !== 3),
      0,
      3300,
      33,
    ).count,
  ).toBe(0);
});

it("counts long gaps whole, the one before the first frame and the one after the last among them", () => {
  const stands = even.filter((time) => time < 1000 || time > 1500);
  expect(freezesOf(stands, 0, 3300, 33)).toMatchObject({ count: 1, totalMs: 528 });
  expect(freezesOf([500], 0, 1000, 33)).toEqual({ count: 2, totalMs: 1000, frames: 1 });
});
