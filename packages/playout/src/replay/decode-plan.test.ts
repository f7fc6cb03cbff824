import { describe, expect, it } from "vitest";
import { ClipTimeline } from "./clip-timeline.ts";
import { decodePlan } from "./decode-plan.ts";

const timeline = new ClipTimeline(
  Array.from({ length: 100 }, (_, index) => 33 * index),
  Array.from({ length: 100 }, (_, index) => index % 40 === 0),
  3300,
);

describe("decodePlan", () => {
  it("starts at the keyframe before the requested frame", () => {
    expect(decodePlan(timeline, 55, "forwards", undefined, 30)).toMatchObject({ restart: true, next: 40, end: 62, keepTo: 61 });
  });
  it("continues from the decoder's position unless a keyframe is nearer", () => {
    expect(decodePlan(timeline, 55, "forwards", 50, 30)).toMatchObject({ restart: false, next: 50 });
    expect(decodePlan(timeline, 55, "forwards", 30, 30)).toMatchObject({ restart: true, next: 40 });
    expect(decodePlan(timeline, 45, "forwards", 50, 30)).toMatchObject({ restart: true, next: 40 });
  });
  it("keeps earlier frames for stepping back, within its capacity", () => {
    const { keepFrom, keepTo } = decodePlan(timeline, 60, "forwards", 60, 30);
    expect(keepFrom).toBe(37);
    expect(keepTo - keepFrom + 1).toBe(30);
  });
  it("makes the decoder output everything at the end of the clip", () => {
    expect(decodePlan(timeline, 99, "forwards", 99, 30)).toMatchObject({ end: 100, flush: true });
    expect(decodePlan(timeline, 50, "forwards", 50, 30).flush).toBe(false);
  });
  it("decodes a batch backwards, never beyond its keyframe", () => {
    expect(decodePlan(timeline, 75, "backwards", 50, 30)).toEqual({
      restart: true,
      next: 40,
      end: 76,
      keepFrom: 61,
      keepTo: 75,
      flush: true,
    });
    expect(decodePlan(timeline, 45, "backwards", undefined, 30)).toMatchObject({ next: 40, keepFrom: 40, keepTo: 45 });
  });
});
