import { expect, it } from "vitest";
import { cameraFrame } from "./camera-frame.ts";

it.each([
  ["off", undefined, "off"],
  ["on", undefined, "on"],
  ["on", 1, "tally-red"],
  ["on", 2, "tally-green"],
  ["on", 0, "tally-off"],
  ["line-gone", 1, "line-gone"],
  ["starting", 3, "starting"],
] as const)("%s with tally %s is %s", (air, tally, frame) => expect(cameraFrame(air, tally)).toBe(frame));
