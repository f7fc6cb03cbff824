import { expect, it } from "vitest";
import { KeyframeRhythm, type KeyframeWish } from "./keyframe-rhythm.ts";

/** What is wished in the second each of `seconds`, looked at thirty times a second; a wish of a kind in `granted` is answered at once. */
const wishesOf = (seconds: number, granted: readonly KeyframeWish[]): (KeyframeWish | undefined)[] => {
  const rhythm = new KeyframeRhythm();
  rhythm.keyframe(0);
  const wishes: (KeyframeWish | undefined)[] = Array.from({ length: seconds }, () => undefined);
  for (let frame = 0; frame < 30 * seconds; frame += 1) {
    const now = (frame * 1000) / 30;
    const wish = rhythm.due(now);
    if (wish === undefined) continue;
    wishes[Math.floor(now / 1000)] = wish;
    if (granted.includes(wish)) rhythm.keyframe(now);
  }
  return wishes;
};

it("wishes every two seconds while that costs nobody anything", () => {
  expect(wishesOf(7, ["recording"])).toEqual([undefined, undefined, "recording", undefined, "recording", undefined, "recording"]);
});

it("insists after ten seconds in which a lossy line was spared, and begins anew", () => {
  const wishes = wishesOf(16, ["needed"]);
  expect(wishes.indexOf("needed")).toBe(10);
  expect(wishes.filter((wish) => wish === "needed")).toHaveLength(1);
  expect(wishes.slice(11, 13)).toEqual([undefined, "recording"]);
});
