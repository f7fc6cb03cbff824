import { describe, expect, it } from "vitest";
import { KeyframeGate } from "./keyframe-gate.ts";

const TICKS = 3000;
const key = (n: number) => ({ type: "key" as const, rtpTimestamp: (n * TICKS) >>> 0 });
const delta = (n: number) => ({ type: "delta" as const, rtpTimestamp: (n * TICKS) >>> 0 });

describe("KeyframeGate", () => {
  it("passes nothing before the first keyframe, and requests one once something arrives", () => {
    const gate = new KeyframeGate();
    expect(gate.keyframeNeeded).toBe(false);
    expect(gate.admit(delta(1))).toBe(false);
    expect([gate.keyframeNeeded, gate.dropped]).toEqual([true, 1]);
    expect(gate.admit(key(2))).toBe(true);
    expect(gate.admit(delta(3))).toBe(true);
    expect(gate.keyframeNeeded).toBe(false);
  });

  it("waits for a keyframe after the decoder lost its state", () => {
    const gate = new KeyframeGate();
    gate.admit(key(1));
    gate.requireKeyframe();
    expect(gate.keyframeNeeded).toBe(true);
    expect(gate.admit(delta(2))).toBe(false);
    expect(gate.admit(key(3))).toBe(true);
    expect(gate.keyframeNeeded).toBe(false);
  });

  it("restarts after a reset, and requests nothing until a frame arrives", () => {
    const gate = new KeyframeGate();
    gate.admit(key(1));
    gate.admit(delta(2));
    gate.reset();
    expect([gate.keyframeNeeded, gate.frameInterval]).toEqual([false, undefined]);
    expect(gate.admit(delta(3))).toBe(false);
  });

  it("learns the frame interval across the RTP wrap, undisturbed by a lost frame or a pause", () => {
    const gate = new KeyframeGate();
    const last = Math.floor(2 ** 32 / TICKS) - 2;
    for (let n = last; n < last + 20; n += 1) gate.admit(n === last ? key(n) : delta(n));
    expect(gate.frameInterval).toBeCloseTo(TICKS, 0);
    gate.admit(delta(last + 21));
    expect(gate.frameInterval).toBeLessThan(TICKS * 1.1);
    gate.admit(delta(last + 1000));
    expect(gate.frameInterval).toBeLessThan(TICKS * 1.1);
  });
});
