import { milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { DirectLoss } from "./direct-loss.ts";

const after = (lostEach: readonly number[], roundTripMs: number | "unknown" = 50): boolean[] => {
  const loss = new DirectLoss();
  let [sent, received] = [1000, 990];
  return lostEach.map((lost) => {
    sent += 500;
    received += 500 - lost;
    return loss.isLossy({ sent, received, roundTripMs: roundTripMs === "unknown" ? undefined : milliseconds(roundTripMs) });
  });
};

describe("loss on a direct path", () => {
  it("shows after three readings", () => expect(after([0, 10, 10, 10])).toEqual([false, false, true, true]));

  it("is not caused by packets in flight, or by a single short burst", () => {
    expect(after([5, -5, 4, -4, 5, -5])).not.toContain(true);
    expect(after([0, 0, 6, 0, 0, 0])).not.toContain(true);
  });

  it("doesn't matter if retransmissions arrive within a frame", () => {
    expect(after([25, 25, 25, 25], 5)).not.toContain(true);
    expect(after([25, 25, 25, 25], "unknown")).not.toContain(true);
  });

  it("is forgotten when it ends", () => {
    expect(after([0, 100, 100, 0, 0, 0, 0, 0]).at(-1)).toBe(false);
  });

  it("is not computed across a counter restart", () => {
    const loss = new DirectLoss();
    const roundTripMs = milliseconds(50);
    for (const sent of [9000, 9500, 10_000]) loss.isLossy({ sent, received: sent, roundTripMs });
    expect(loss.isLossy({ sent: 500, received: 400, roundTripMs })).toBe(false);
  });
});
