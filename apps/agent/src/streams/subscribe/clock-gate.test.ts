import { expect, it } from "vitest";
import { ClockGate } from "./clock-gate.ts";

it("holds the join burst until the clock is known, but not forever", () => {
  const gate = new ClockGate<number>();
  expect(gate.add(1, false, 0)).toEqual([]);
  expect(gate.add(2, false, 100)).toEqual([]);
  expect(gate.add(3, true, 150)).toEqual([1, 2, 3]);
  expect(gate.add(4, false, 160)).toEqual([4]);
  gate.reset();
  expect(gate.add(5, false, 200)).toEqual([]);
  expect(gate.add(6, false, 1700)).toEqual([5, 6]);
});
