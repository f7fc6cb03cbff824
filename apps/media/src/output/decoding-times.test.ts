import { describe, expect, it } from "vitest";
import { DecodingTimes } from "./decoding-times.ts";

const SHOWS = {
  "no B-frames": { depth: 0, frames: [0, 1, 2, 3, 4, 5] },
  "two B-frames": { depth: 1, frames: [0, 3, 1, 2, 6, 4, 5, 9, 7, 8] },
  "a pyramid of B-frames": { depth: 2, frames: [0, 4, 2, 1, 3, 8, 6, 5, 7, 12, 10, 9, 11] },
} as const;
const TICKS = 3000n;
const STEP = 360n;

const written = (depth: number, frames: readonly number[]) => {
  const times = new DecodingTimes(depth, true);
  return frames.map((frame) => times.next(BigInt(frame) * TICKS, STEP));
};

describe("what a container is given", () => {
  it.each(Object.entries(SHOWS))("shows every frame at its own time, with %s", (_name, { depth, frames }) => {
    const out = written(depth, frames);
    expect(out.map(({ pts }) => pts)).toEqual(frames.map((frame) => BigInt(frame) * TICKS));
    for (const [index, { pts, dts }] of out.entries()) {
      expect(dts).toBeLessThanOrEqual(pts);
      const before = out[index - 1];
      if (before !== undefined) expect(dts).toBeGreaterThan(before.dts);
    }
  });

  it("decodes at display time if the orders agree", () => {
    for (const { pts, dts } of written(0, SHOWS["no B-frames"].frames)) expect(dts).toBe(pts);
  });

  it("doesn't mistake a clock's small step back for a B-frame", () => {
    const times = new DecodingTimes(0, true);
    times.next(3000n, STEP);
    expect(times.next(2990n, STEP)).toEqual({ pts: 3001n, dts: 3001n });
    expect(times.next(6000n, STEP)).toEqual({ pts: 6000n, dts: 6000n });
  });

  it("detects undeclared B-frames: displaces only the first of them", () => {
    const { frames } = SHOWS["a pyramid of B-frames"];
    const many = [...frames, ...frames.slice(1).map((frame) => frame + 12), ...frames.slice(1).map((frame) => frame + 24)];
    const out = written(0, many);
    const displaced = out.flatMap(({ pts }, index) => (pts === BigInt(many[index] ?? 0) * TICKS ? [] : [index]));
    expect(Math.max(...displaced)).toBeLessThan(12);
    for (const [index, { dts }] of out.entries()) if (index > 0) expect(dts).toBeGreaterThan(out[index - 1]?.dts ?? 0n);
  });
});
