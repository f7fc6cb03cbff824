import { bare } from "@setsuna/kit";
import { expect, it } from "vitest";
import { type EncodedAnchor, EncodedTimes } from "./encoded-times.ts";

const FIRST_RTP = 4_294_900_000;

const encode = (frames: number, takesMs: (index: number) => number): EncodedAnchor[] => {
  const times = new EncodedTimes();
  return Array.from({ length: frames }, (_, index) => {
    const captured = (index * 1000) / 30;
    return times.add((FIRST_RTP + index * 3000) % 2 ** 32, captured + takesMs(index));
  }).filter((anchor) => anchor !== undefined);
};
const encodingOf = ({ rtp, at }: EncodedAnchor): number => at - ((bare(rtp) - FIRST_RTP + 2 ** 32) % 2 ** 32) / 90;

it("reports the typical encoding time a few times a second, across a timestamp wrap", () => {
  const anchors = encode(90, (index) => (index % 7 === 3 ? 60 : 6));
  expect(anchors.length).toBeGreaterThanOrEqual(6);
  expect(anchors.length).toBeLessThanOrEqual(9);
  for (const anchor of anchors) expect(encodingOf(anchor)).toBeCloseTo(6, 6);
});

it("follows within a second", () => {
  const last = encode(90, (index) => (index < 45 ? 5 : 20)).at(-1);
  expect(last && encodingOf(last)).toBeCloseTo(20, 6);
});

it("keeps two numberings apart", () => {
  const times = new EncodedTimes();
  for (let index = 0; index < 20; index += 1) times.add(index * 3000, (index * 1000) / 30);
  const anchors = Array.from({ length: 40 }, (_, index) =>
    times.add(3_000_000_000 + index * 3000, 700 + (index * 1000) / 30),
  ).filter((anchor) => anchor !== undefined);
  expect(anchors.length).toBeGreaterThan(0);
  for (const { rtp, at } of anchors) expect(at - (bare(rtp) - 3_000_000_000) / 90).toBeCloseTo(700, 6);
});
