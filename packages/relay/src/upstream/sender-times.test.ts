import { expect, it } from "vitest";
import { senderStages } from "./sender-times.ts";

const clock = { settled: true, capturedAt: (rtp: number) => 1_000_000 + rtp / 90 };
const times = { encoded: { rtp: 900, at: 999_020 }, encodeMs: 6, pacerMs: 0.5 };

it("returns the encoder's end on the server's clock, from capture", () =>
  expect(senderStages(times, clock, 1000)).toEqual({ encodedMs: 10, encodeMs: 6, pacerMs: 0.5 }));

it.each([
  ["the sender's clock is not known", times, clock, undefined],
  ["the capture times are first guesses", times, { ...clock, settled: false }, 1000],
  ["the capture time is not known", times, { settled: true, capturedAt: () => undefined }, 1000],
  ["the timestamp is of another stream", { ...times, encoded: { rtp: 4_000_000_000, at: 999_020 } }, clock, 1000],
  ["the sender has no encoded frames to look at", { encodeMs: 6, pacerMs: 0.5 }, clock, 1000],
] as const)("omits that if %s", (_why, said, streamClock, offset) =>
  expect(senderStages(said, streamClock, offset).encodedMs).toBeUndefined(),
);
