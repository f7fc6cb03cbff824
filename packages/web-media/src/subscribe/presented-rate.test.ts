import { expect, it } from "vitest";
import { PresentedRate } from "./presented-rate.ts";

const counters = (totalVideoFrames: number, droppedVideoFrames: number) => ({ totalVideoFrames, droppedVideoFrames });

it("is of frames that reached the screen, and not of those that others overtook before", () => {
  const rate = new PresentedRate();
  expect(rate.read(counters(100, 10), 0, 30)).toBeUndefined();
  expect(rate.read(counters(130, 22), 1000, 30)).toBe(18);
  expect(rate.read(counters(131, 22), 1100, 30)).toBe(18);
  expect(rate.read(counters(190, 22), 3000, 30)).toBe(30);
});

it("says nothing where the element does not count, begins anew, or was out of sight", () => {
  const rate = new PresentedRate();
  rate.read(counters(0, 0), 0, 30);
  expect(rate.read(counters(0, 0), 1000, 30)).toBeUndefined();
  rate.read(counters(30, 0), 2000, 30);
  expect(rate.read(counters(60, 30), 2500, 30)).toBeUndefined();
  expect(rate.read(counters(5, 0), 3000, 30)).toBeUndefined();
  rate.reset();
  expect(rate.read(counters(35, 0), 4000, 30)).toBeUndefined();
  expect(rate.read(counters(65, 0), 5000, 30)).toBe(30);
});

it("is no more than was drawn: a reading is late now and then", () => {
  const rate = new PresentedRate();
  rate.read(counters(0, 0), 0, 30);
  expect(rate.read(counters(33, 0), 1000, 31)).toBe(31);
});
