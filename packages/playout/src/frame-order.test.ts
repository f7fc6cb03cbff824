import { expect, it } from "vitest";
import { FrameOrder } from "./frame-order.ts";

const after = (...ticks: number[]): FrameOrder => {
  const order = new FrameOrder();
  for (const one of ticks) order.add(one);
  return order;
};
const rising = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

it("trusts the parameter sets until there are enough timestamps", () => {
  expect([after().reorders(2), after().reorders(0), after().reorders(undefined)]).toEqual([true, false, false]);
  expect([after(...rising(59)).reorders(2), after(...rising(60)).reorders(2)]).toEqual([true, false]);
});

it("always trusts the timestamps", () => {
  const order = after(0, 3);
  expect([order.add(1), order.add(2), order.add(6), order.add(4)]).toEqual([true, false, false, false]);
  expect([order.reorders(0), order.reorders(undefined)]).toEqual([true, true]);
  for (const one of rising(600)) order.add(10 + one);
  expect(order.reorders(undefined)).toBe(false);
});

it("forgets the previous stream", () => {
  const order = after(5, 4);
  order.reset();
  expect([order.reorders(undefined), order.add(1), order.add(2)]).toEqual([false, false, false]);
});
