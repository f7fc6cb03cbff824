import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FrameRing } from "./frame-ring.ts";

const frame = (id: number, key: boolean, byteLength = 100) => ({ id, key, byteLength });
const ids = (ring: FrameRing<{ id: number; key: boolean; byteLength: number }>) => ring.frames().map(({ id }) => id);

describe("FrameRing", () => {
  it("keeps the window and the frames needed to start at a keyframe", () => {
    const ring = new FrameRing<ReturnType<typeof frame>>(6);
    for (let id = 0; id < 22; id += 1) ring.push(frame(id, id % 5 === 0));
    expect(ids(ring)).toEqual([15, 16, 17, 18, 19, 20, 21]);
    expect(ring.first?.key).toBe(true);
  });

  it("omits frames that can't be decoded without their keyframe", () => {
    const ring = new FrameRing<ReturnType<typeof frame>>(10);
    ring.push(frame(0, false));
    ring.push(frame(1, true));
    ring.push(frame(2, false));
    expect(ids(ring)).toEqual([1, 2]);
  });

  it("needs a keyframe if it starts within a stream, and again each half window until it comes", () => {
    const ring = new FrameRing<ReturnType<typeof frame>>(10);
    const needs = Array.from({ length: 12 }, (_, id) => ring.push(frame(id, false)));
    expect(needs.flatMap((need, id) => (need === "needed" ? [id] : []))).toEqual([0, 5, 10]);
    expect(ring.push(frame(12, true))).toBe("none");
    expect(ring.push(frame(13, false))).toBe("none");
  });

  it("waits two windows before it requests a keyframe, then requests one every half window", () => {
    const ring = new FrameRing<ReturnType<typeof frame>>(10);
    const requested = Array.from({ length: 29 }, (_, id) => ring.push(frame(id, id === 0)));
    expect(requested.flatMap((need, id) => (need === "requested" ? [id] : []))).toEqual([20, 25]);
    expect(requested).not.toContain("needed");
    expect(ring.push(frame(29, true))).toBe("none");
  });

  it("needs a keyframe when a group exceeds three windows, and drops it at four", () => {
    const ring = new FrameRing<ReturnType<typeof frame>>(10);
    const needs = Array.from({ length: 40 }, (_, id) => ring.push(frame(id, id === 0)));
    expect(needs.flatMap((need, id) => (need === "none" ? [] : [[id, need]]))).toEqual([
      ...[20, 25].map((id) => [id, "requested"]),
      ...[30, 35].map((id) => [id, "needed"]),
    ]);
    expect(ring.length).toBe(40);
  });

  it("drops the oldest groups beyond its limit in bytes, and a single one that is too large", () => {
    const ring = new FrameRing<ReturnType<typeof frame>>(100, 1000);
    for (let id = 0; id < 12; id += 1) ring.push(frame(id, id % 4 === 0));
    expect(ids(ring)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
    const single = new FrameRing<ReturnType<typeof frame>>(100, 1000);
    const requested = Array.from({ length: 12 }, (_, id) => single.push(frame(id, id === 0)));
    expect(requested[10]).toBe("needed");
    expect(single.length).toBe(0);
    single.push(frame(20, true));
    expect(ids(single)).toEqual([20]);
  });

  it("drops a group without keyframes that is four windows long", () => {
    const ring = new FrameRing<ReturnType<typeof frame>>(5);
    for (let id = 0; id < 20; id += 1) ring.push(frame(id, id === 0));
    expect(ring.length).toBe(20);
    expect(ring.push(frame(20, false))).toBe("needed");
    expect(ring.length).toBe(0);
  });

  it("a shorter window takes effect immediately; zero keeps nothing", () => {
    const ring = new FrameRing<ReturnType<typeof frame>>(20);
    for (let id = 0; id < 20; id += 1) ring.push(frame(id, id % 4 === 0));
    ring.setWindow(4);
    expect(ids(ring)).toEqual([16, 17, 18, 19]);
    ring.setWindow(0);
    expect(ring.push(frame(20, true))).toBe("none");
    expect(ring.length).toBe(0);
  });

  it("for any input, begins at a keyframe, stays within its limits, and has the newest frames", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ key: fc.boolean(), byteLength: fc.integer({ min: 0, max: 400 }) })),
        fc.integer({ min: 1, max: 20 }),
        (frames, window) => {
          const ring = new FrameRing<ReturnType<typeof frame>>(window, 3000);
          for (const [id, { key, byteLength }] of frames.entries()) ring.push(frame(id, key, byteLength));
          const kept = ring.frames();
          expect(kept.length).toBe(ring.length);
          expect(ring.bytes).toBe(kept.reduce((sum, { byteLength }) => sum + byteLength, 0));
          expect(ring.bytes).toBeLessThanOrEqual(3000);
          if (kept.length > 0) {
            expect(kept[0]?.key).toBe(true);
            expect(kept.at(-1)?.id).toBe(frames.length - 1);
          }
          expect(kept.slice(1).every(({ id }, at) => id === (kept[at]?.id ?? 0) + 1)).toBe(true);
        },
      ),
    );
  });
});
