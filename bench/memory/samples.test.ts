import { expect, it } from "vitest";
import { peakAndRest } from "./samples.ts";

const sample = (atMs: number, studio: number, relays = 0) => ({ atMs, studio, relays });

it("reports the peak of all processes at one moment, and means of the end of the run", () => {
  const samples = [sample(0, 100), sample(1000, 500, 60), sample(2000, 520), sample(9000, 200, 70), sample(10_000, 220, 70)];
  expect(peakAndRest(samples, 2000)).toEqual({ peakMb: 560, restMb: 280 });
});

it("refuses a run without samples", () => expect(() => peakAndRest([], 1000)).toThrow("no process was seen"));
