import { expect, it } from "vitest";
import { SampleRing } from "./sample-ring.ts";

const RAMP = Float32Array.from({ length: 16 }, (_, index) => index / 16);

it("keeps samples at positions of any size and sign, across its own end", () => {
  for (const start of [-8, -SampleRing.capacity - 8, SampleRing.capacity - 8, 7 * SampleRing.capacity - 8]) {
    const ring = new SampleRing(2);
    ring.write(1, start, RAMP);
    expect(ring.copy(start, RAMP.length)).toEqual([new Float32Array(RAMP.length), RAMP]);
  }
});

it("starts after omitted samples, at the same position", () => {
  const ring = new SampleRing(1);
  ring.write(0, 100, RAMP, 4);
  expect(ring.sample(0, 100)).toBe(RAMP[4]);
  expect(ring.sample(0, 111)).toBe(RAMP[15]);
  expect(ring.sample(0, 112)).toBe(0);
});

it("interpolates between samples and returns the peak", () => {
  const ring = new SampleRing(1);
  ring.write(0, 0, RAMP);
  const played = new Float32Array(4);
  expect(ring.play(0, 4.25, 0.5, played)).toBeCloseTo(5.75 / 16, 6);
  for (const [index, sample] of played.entries()) expect(sample).toBeCloseTo((4.25 + 0.5 * index) / 16, 6);
});

it("repeats its last channel when more are requested", () => {
  const ring = new SampleRing(1);
  ring.write(0, 0, RAMP);
  expect(ring.between(5, 3)).toBe(RAMP[3]);
});
