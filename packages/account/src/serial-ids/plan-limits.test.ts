import { expect, it } from "vitest";
import { maxFrameOf, mayHavePassword, videoChannelsOf } from "./plan-limits.ts";

it("gives each plan its frame size and password", () => {
  expect(maxFrameOf("free")).toEqual({ longSide: 1280, shortSide: 720 });
  expect(maxFrameOf("commercial")).toEqual({ longSide: 1920, shortSide: 1080 });
  expect(maxFrameOf("pro")).toBeUndefined();
  expect((["free", "commercial", "pro"] as const).map(mayHavePassword)).toEqual([false, true, true]);
});

it("counts three channels per licence, up to 255", () => {
  expect([0, 1, 2, 85].map(videoChannelsOf)).toEqual([0, 3, 6, 255]);
  for (const wrong of [-1, 86, 1.5, Number.NaN]) expect(() => videoChannelsOf(wrong)).toThrow(RangeError);
});
