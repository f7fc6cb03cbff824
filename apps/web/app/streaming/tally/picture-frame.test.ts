import { describe, expect, it } from "vitest";
import { pictureFrame } from "./picture-frame.ts";

describe("pictureFrame", () => {
  it.each(["off", "starting", "on", "line-gone"] as const)(
    "has no tally color for a sender that is %s and receives no tally",
    (air) => {
      for (const tally of [undefined, 0] as const) expect(pictureFrame(air, tally)).not.toMatch(/^tally-/);
    },
  );
  it.each([
    [1, "tally-red"],
    [2, "tally-green"],
    [3, "tally-amber"],
  ] as const)("shows tally %s as %s, sent or received", (tally, frame) => {
    expect(pictureFrame("on", tally)).toBe(frame);
    expect(pictureFrame(undefined, tally)).toBe(frame);
  });
  it("distinguishes sending from not sending and from a lost connection", () =>
    expect((["off", "starting", "on", "line-gone"] as const).map((air) => pictureFrame(air, undefined))).toEqual([
      "off",
      "starting",
      "sending",
      "line-gone",
    ]));
  it("gives a lost connection precedence over the tally", () => expect(pictureFrame("line-gone", 1)).toBe("line-gone"));
});
