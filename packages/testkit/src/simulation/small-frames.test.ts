import { describe, expect, it, vi } from "vitest";
import { simulatedStream } from "./simulated-stream.ts";

vi.setConfig({ testTimeout: 120_000 });

const DELAY_MS = 25;
const CLEAN = { line: {}, scatterMs: 0 };

describe.each([1, 2, 17])("an uplink with 5 % loss and frames of %d packets", (framePackets) => {
  it.each([0, 8])("scattered over %d ms", (scatterMs) => {
    const up = { line: { delayMs: DELAY_MS, loss: 0.05 }, scatterMs };
    const figures = simulatedStream({ up, down: CLEAN, framePackets }, 7, 30_000);
    // libwebrtc forgets acknowledged packets, so requests for them fail.
    expect(figures.unansweredUp).toBe(0);
    // Lost retransmissions are requested again, which is sooner than a keyframe.
    expect(figures.keyframes).toBe(0);
    expect(figures.longestGapMs).toBeLessThan(2 * DELAY_MS + 120);
    expect(figures.p50).toBeLessThan(DELAY_MS + 15);
  });
});

it.each([4, 17])("requests few of the packets that FEC recovers, for frames of %d packets", (framePackets) => {
  const up = { line: { delayMs: DELAY_MS, loss: 0.05 }, scatterMs: 0 };
  const { nacksUp, longestGapMs } = simulatedStream({ up, down: CLEAN, framePackets }, 7, 30_000);
  const lost = 0.05 * 900 * framePackets;
  expect(nacksUp).toBeLessThan(0.1 * lost);
  expect(longestGapMs).toBeLessThan(120);
});

/** FEC then overtakes packets that the sender still paces, and repairs of these follow. That says nothing about the path. */
it.each([0.05, 0.1])(
  "a sender whose pacer is late every third frame teaches the relay no reordering, at a loss of %f",
  (loss) => {
    const up = { line: { delayMs: DELAY_MS, loss }, scatterMs: 0 };
    const figures = simulatedStream({ up, down: CLEAN, framePackets: 8, heldTail: { every: 3, packets: 2, ms: 20 } }, 7, 30_000);
    expect(figures.reorderingUpMs).toBe(0);
    expect(figures.p50).toBeLessThan(DELAY_MS + 15);
    expect(figures.longestGapMs).toBeLessThan(120);
  },
);
