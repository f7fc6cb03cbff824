import { expect, it } from "vitest";
import { clockOf, recordingSum, sizeOf } from "./recordings.ts";

const state = (name: "recording" | "stopped", bytes: number, durationMs: number) => ({
  name,
  progress: { bytes, durationMs, files: [] },
});

it("a page records until its last player has stopped", () => {
  expect(recordingSum({})).toEqual({ isRunning: false, bytes: 0, durationMs: 0 });
  expect(recordingSum({ 1: state("stopped", 5, 1000), 2: state("recording", 7, 3000) })).toEqual({
    isRunning: true,
    bytes: 12,
    durationMs: 3000,
  });
  expect(recordingSum({ 1: state("stopped", 5, 1000) }).isRunning).toBe(false);
});

it.each([
  [0, "00:00"],
  [61_999, "01:01"],
  [3_723_000, "1:02:03"],
])("%i ms is shown as %s", (ms, shown) => expect(clockOf(ms)).toBe(shown));

it.each([
  [0, "0.0 MB"],
  [12_340_000, "12.3 MB"],
  [2_500_000_000, "2.50 GB"],
])("%i bytes are shown as %s", (bytes, shown) => expect(sizeOf(bytes)).toBe(shown));
