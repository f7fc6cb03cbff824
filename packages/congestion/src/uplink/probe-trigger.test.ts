import { bitsPerSecond, milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { ProbeTrigger, type SendingReading } from "./probe-trigger.ts";

const mbps = (value: number) => bitsPerSecond(value * 1_000_000);
const reading = (over: Partial<SendingReading> = {}): SendingReading => ({
  estimate: mbps(5.7),
  sent: mbps(3),
  target: mbps(5),
  sendDelay: milliseconds(12),
  ...over,
});

/** The seconds in which a probe is asked for, of a reading each second. */
const probes = (seconds: number, readingAt: (second: number) => SendingReading): number[] => {
  const trigger = new ProbeTrigger();
  return Array.from({ length: seconds }, (_, second) => second).filter(
    (second) => trigger.update(readingAt(second), milliseconds(second * 1000)) !== undefined,
  );
};

describe("ProbeTrigger", () => {
  it("asks for four times the encoder's rate where packets wait and the path is not used up", () => {
    expect(new ProbeTrigger().update(reading(), milliseconds(0))).toBe(mbps(20));
  });

  it.each([
    ["packets leave at once", { sendDelay: milliseconds(1) }],
    ["the path is what limits", { sent: mbps(5.5) }],
    ["there is room enough", { estimate: mbps(21) }],
  ])("asks for nothing where %s", (_, over) => {
    expect(probes(60, () => reading(over))).toEqual([]);
  });

  it("asks ever less often while probes find nothing", () => {
    expect(probes(130, () => reading())).toEqual([0, 4, 12, 28, 60, 124]);
  });

  it("asks again soon where the last probe was worth it", () => {
    expect(probes(13, (second) => reading({ estimate: mbps(4 * 1.3 ** Math.floor(second / 4)), sent: mbps(2) }))).toEqual([
      0, 4, 8, 12,
    ]);
  });

  it("begins anew with another connection", () => {
    const trigger = new ProbeTrigger();
    trigger.update(reading(), milliseconds(0));
    trigger.reset();
    expect(trigger.update(reading(), milliseconds(1))).toBe(mbps(20));
  });
});
