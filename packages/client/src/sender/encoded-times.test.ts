import { expect, it } from "vitest";
import { type EncodedAnchor, EncodedTimes } from "./encoded-times.ts";

/** Encodes frames at 30 a second, each after `takesMs(index)`. */
const encode = (frames: number, takesMs: (index: number) => number, firstRtp = 4_294_900_000): EncodedAnchor[] => {
  const times = new EncodedTimes();
  return Array.from({ length: frames }, (_, index) => {
    const captured = (index * 1000) / 30;
    return times.add((firstRtp + index * 3000) % 2 ** 32, captured + takesMs(index));
  }).filter((anchor) => anchor !== undefined);
};
const encodingOf = ({ rtp, at }: EncodedAnchor, firstRtp = 4_294_900_000): number =>
  at - ((rtp - firstRtp + 2 ** 32) % 2 ** 32) / 90;

it("tells the mean time in the encoder a few times a second, over the wrap of the timestamps", () => {
  const anchors = encode(90, (index) => (index % 2 === 0 ? 4 : 8));
  expect(anchors.length).toBeGreaterThanOrEqual(6);
  for (const anchor of anchors) expect(encodingOf(anchor)).toBeCloseTo(6, -0.1);
});

it("follows within a moment", () => {
  const anchors = encode(90, (index) => (index < 45 ? 5 : 20));
  const last = anchors.at(-1);
  expect(last && encodingOf(last)).toBeCloseTo(20, 6);
});

it("mixes no two numberings", () => {
  const times = new EncodedTimes();
  for (let index = 0; index < 10; index += 1) expect(times.add(index * 3000, (index * 1000) / 30)).toBeUndefined();
  const anchors = Array.from({ length: 20 }, (_, index) =>
    times.add(3_000_000_000 + index * 3000, 400 + (index * 1000) / 30),
  ).filter((anchor) => anchor !== undefined);
  for (const { rtp, at } of anchors) expect(at - (rtp - 3_000_000_000) / 90).toBeCloseTo(400, 6);
  expect(anchors.length).toBeGreaterThan(0);
});
