import fc from "fast-check";
import { expect, it } from "vitest";
import { SoundTimes } from "./sound-times.ts";

const LENGTH = 1024 / 48_000;

it("continues without a gap if times are imprecise, repeated or missing, and eventually follows them", () => {
  const rough = fc.option(fc.double({ min: -0.02, max: 0.02, noNaN: true }), { nil: undefined });
  fc.assert(
    fc.property(
      fc.array(rough, { minLength: 2, maxLength: 300 }),
      fc.double({ min: 0, max: 1e5, noNaN: true }),
      (apart, start) => {
        const times = new SoundTimes();
        const places = [0, ...apart].map((one, index) =>
          times.placeOf(one === undefined ? undefined : start + index * LENGTH + one, LENGTH),
        );
        for (const [index, place] of places.entries()) {
          expect(Math.abs((place ?? Number.NaN) - (start + index * LENGTH))).toBeLessThan(0.021);
          if (index > 0) expect(Math.abs((place ?? 0) - (places[index - 1] ?? 0) - LENGTH)).toBeLessThan(0.001);
        }
      },
    ),
  );
});

it("keeps a stated pause and a stated joint", () => {
  const times = new SoundTimes();
  expect(times.placeOf(undefined, LENGTH)).toBeUndefined();
  expect([3, 3.5, 3.5 + LENGTH, 1].map((stated) => times.placeOf(stated, LENGTH))).toEqual([3, 3.5, 3.5 + LENGTH, 1]);
});

it("follows a clock that runs a tenth of a percent slower than its samples", () => {
  const times = new SoundTimes();
  let apart = 0;
  for (let index = 0; index < 20_000; index += 1) {
    const stated = index * LENGTH * 1.001;
    apart = Math.abs((times.placeOf(stated, LENGTH) ?? 0) - stated);
  }
  expect(apart).toBeLessThan(0.003);
});
