import { expect, it } from "vitest";
import { SampledMedian } from "./sampled-median.ts";

it("returns the median of at most ten samples of the last second", () => {
  const median = new SampledMedian();
  expect(median.read(0)).toBeUndefined();
  let taken = 0;
  for (let now = 0; now < 2000; now += 5)
    if (median.isDue(now)) {
      median.add(now < 1000 || now === 1500 ? 100 : 2, now);
      taken += 1;
    }
  expect(taken).toBe(20);
  expect(median.read(2000)).toBe(2);
  expect(median.read(2899)).toBe(2);
  expect(median.read(2901)).toBeUndefined();
});

it("works again after a reset", () => {
  const median = new SampledMedian();
  median.add(5, 10);
  median.reset();
  expect(median.isDue(11)).toBe(true);
  expect(median.read(11)).toBeUndefined();
});
