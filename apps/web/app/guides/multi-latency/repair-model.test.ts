import { describe, expect, it } from "vitest";
import { delayNeeded, fateAt, type ModelFrame, outcomeAt, seeded, sendOver } from "./repair-model.ts";

const STREAM = { frames: 4, framesPerSecond: 10, packetsPerFrame: 3 };
const draws = (...numbers: readonly number[]): (() => number) => {
  const rest = [...numbers];
  return () => rest.shift() ?? 0.999;
};
const LOST = 0;
const COMES = 0.999;
const line = { roundTripMs: 40, loss: 0.1 };
const fates = (...lost: readonly number[]): readonly number[] =>
  Array.from({ length: 12 }, (_, packet) => (lost.includes(packet) ? LOST : COMES));

describe("a stream over a lossy path", () => {
  it("arrives unchanged when nothing is lost", () => {
    expect(sendOver({ roundTripMs: 40, loss: 0 }, STREAM, seeded(1))).toEqual([0, 100, 200, 300].map((at) => ({ at, lost: [] })));
  });

  it("detects a loss within a frame at once and gets the retransmission a round trip later", () => {
    const [, second] = sendOver(line, STREAM, draws(...fates(4)));
    expect(second).toEqual({ at: 100, lost: [{ missedAt: 100, repairedAt: 140 }] });
  });

  it("detects the loss of a frame's last packet when the next frame arrives", () => {
    const [first] = sendOver(line, STREAM, draws(...fates(2)));
    expect(first).toEqual({ at: 0, lost: [{ missedAt: 100, repairedAt: 140 }] });
  });

  it("detects a lost run of packets by the next one, whichever frames they belong to", () => {
    const [first, second] = sendOver(line, STREAM, draws(...fates(2, 3, 4, 5)));
    expect(first?.lost).toEqual([{ missedAt: 200, repairedAt: 240 }]);
    expect(second?.lost.map(({ missedAt }) => missedAt)).toEqual([200, 200, 200]);
  });

  it("requests again a round trip later if the request or the retransmission is lost", () => {
    const [first] = sendOver(line, STREAM, draws(...fates(0), LOST, COMES, LOST));
    expect(first?.lost).toEqual([{ missedAt: 0, repairedAt: 120 }]);
  });

  it("gives up after ten requests, or after 1.5 s", () => {
    const never = { ...line, loss: 1 };
    const one = { frames: 2, framesPerSecond: 10, packetsPerFrame: 1 };
    expect(sendOver(never, one, seeded(1))[0]?.lost).toEqual([{ missedAt: 100, repairedAt: undefined }]);
    // The tenth request is at 9 round trips; at 400 ms the fifth would be after 1.5 s.
    const tenth = [...new Array<number>(9).fill(LOST), COMES, COMES];
    expect(sendOver(line, STREAM, draws(...fates(0), ...tenth))[0]?.lost[0]?.repairedAt).toBe(9 * 40 + 40);
    expect(sendOver({ ...line, roundTripMs: 400 }, STREAM, draws(...fates(0), ...tenth))[0]?.lost[0]?.repairedAt).toBeUndefined();
  });

  it("loses packets at the path's loss rate, and repairs what a round trip allows", () => {
    const frames = sendOver(
      { roundTripMs: 60, loss: 0.02 },
      { frames: 6000, framesPerSecond: 30, packetsPerFrame: 17 },
      seeded(5),
    );
    const { lostPackets, hitFrames, packetsInTime } = outcomeAt(frames, 60);
    expect(lostPackets / (6000 * 17)).toBeGreaterThan(0.019);
    expect(lostPackets / (6000 * 17)).toBeLessThan(0.021);
    // Equals 1 - 0.98^17.
    expect(hitFrames / 6000).toBeCloseTo(0.291, 1);
    // Both request and repair must arrive: 0.98^2.
    expect(packetsInTime / lostPackets).toBeCloseTo(0.96, 1);
  });

  it("is identical for the same seed", () => {
    const run = (seed: number) => sendOver({ roundTripMs: 60, loss: 0.1 }, STREAM, seeded(seed));
    expect(run(7)).toEqual(run(7));
    expect(run(7)).not.toEqual(run(8));
  });
});

describe("the main channel's delay", () => {
  const untouched: ModelFrame = { at: 0, lost: [] };
  const once: ModelFrame = { at: 0, lost: [{ missedAt: 33, repairedAt: 93 }] };
  const twice: ModelFrame = {
    at: 0,
    lost: [
      { missedAt: 0, repairedAt: 60 },
      { missedAt: 0, repairedAt: 120 },
    ],
  };
  const never: ModelFrame = { at: 0, lost: [{ missedAt: 0, repairedAt: undefined }] };

  it("counts from the packet after the gap", () => {
    expect([untouched, once, twice, never].map(delayNeeded)).toEqual([0, 60, 120, undefined]);
  });

  it("repairs a frame if the last of its repairs is in time, to the millisecond", () => {
    expect([0, 59, 60, 1000].map((delay) => fateAt(once, delay))).toEqual(["damaged", "damaged", "repaired", "repaired"]);
    expect([60, 119, 120].map((delay) => fateAt(twice, delay))).toEqual(["damaged", "damaged", "repaired"]);
    expect(fateAt(never, 1000)).toBe("damaged");
    expect(fateAt(untouched, 0)).toBe("untouched");
  });

  it("is summarized", () => {
    expect(outcomeAt([untouched, once, twice], 60)).toEqual({
      frames: 3,
      lostPackets: 3,
      packetsInTime: 2,
      hitFrames: 2,
      damagedFrames: 1,
      wholeFrom: 120,
    });
    expect(outcomeAt([untouched], 0).wholeFrom).toBe(0);
    expect(outcomeAt([once, never, untouched], 1000).wholeFrom).toBeUndefined();
  });

  it("never makes a frame worse when it is longer", () => {
    const frames = sendOver(
      { roundTripMs: 120, loss: 0.05 },
      { frames: 300, framesPerSecond: 30, packetsPerFrame: 17 },
      seeded(3),
    );
    const damaged = Array.from({ length: 21 }, (_, step) => outcomeAt(frames, step * 50).damagedFrames);
    expect(damaged).toEqual(damaged.toSorted((a, b) => b - a));
    expect(damaged[0]).toBe(outcomeAt(frames, 0).hitFrames);
    const { wholeFrom = 1000 } = outcomeAt(frames, 0);
    expect(outcomeAt(frames, wholeFrom).damagedFrames).toBe(0);
    expect(outcomeAt(frames, wholeFrom - 1).damagedFrames).toBeGreaterThan(0);
  });
});
