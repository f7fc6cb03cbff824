import { expect, it } from "vitest";
import { SampledMean } from "./sampled-mean.ts";

it("averages what was sampled in the last second, at most ten times", () => {
  const mean = new SampledMean();
  expect(mean.read(0)).toBeUndefined();
  let taken = 0;
  for (let now = 0; now < 2000; now += 5)
    if (mean.isDue(now)) {
      mean.add(now < 1000 ? 100 : 2, now);
      taken += 1;
    }
  expect(taken).toBe(20);
  expect(mean.read(2000)).toBe(2);
  expect(mean.read(2899)).toBe(2);
  expect(mean.read(2901)).toBeUndefined();
});

it("begins anew after a reset", () => {
  const mean = new SampledMean();
  mean.add(5, 10);
  mean.reset();
  expect(mean.isDue(11)).toBe(true);
  expect(mean.read(11)).toBeUndefined();
});
