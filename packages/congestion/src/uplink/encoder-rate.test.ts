import { bitsPerSecond } from "@setsuna/kit";
import { expect, it } from "vitest";
import { EncoderRate } from "./encoder-rate.ts";

const WANTED = bitsPerSecond(5_000_000);
const FPS = 30;

it("sends what is wanted while no path is known to be narrow, or the narrowest has room", () => {
  const follow = new EncoderRate();
  expect(follow.update(undefined, WANTED, FPS, 0)).toBeUndefined();
  expect(follow.update(10_000_000, WANTED, FPS, 1)).toBeUndefined();
});

it("falls at once to a share of the narrowest downlink, never below the floor nor above what is wanted", () => {
  const follow = new EncoderRate();
  expect(follow.update(4_000_000, WANTED, FPS, 0)).toBe(3_400_000);
  expect(follow.update(3_000_000, WANTED, FPS, 10)).toBe(2_550_000);
  expect(follow.update(100_000, WANTED, FPS, 20)).toBe(300_000);
  const low = new EncoderRate();
  expect(low.update(10_000, bitsPerSecond(200_000), FPS, 0)).toBeUndefined();
});

it("does not move for what is little", () => {
  const follow = new EncoderRate();
  follow.update(4_000_000, WANTED, FPS, 0);
  expect(follow.update(3_900_000, WANTED, FPS, 5000)).toBe(3_400_000);
  expect(follow.update(4_200_000, WANTED, FPS, 10_000)).toBe(3_400_000);
});

it("goes back at once to what it had, when the path that fell is what it was", () => {
  const follow = new EncoderRate();
  follow.update(2_000_000, WANTED, FPS, 0);
  expect(follow.update(5_000_000, WANTED, FPS, 1000)).toBe(4_250_000);
  expect(follow.update(7_000_000, WANTED, FPS, 1010)).toBeUndefined();
});

it("goes back at once, after a deep fall, to frames that another one would not freeze, and in half a minute to all it had", () => {
  const follow = new EncoderRate();
  follow.update(undefined, WANTED, FPS, 0);
  expect(follow.update(800_000, WANTED, FPS, 10)).toBe(680_000);
  const cautious = follow.update(undefined, WANTED, FPS, 1010) ?? WANTED;
  expect((cautious / FPS / 800_000) * 1000).toBeLessThan(125);
  expect(follow.update(undefined, WANTED, FPS, 30_000)).toBe(cautious);
  const later = Array.from({ length: 10 }, (_, step) => follow.update(undefined, WANTED, FPS, 31_100 + 2000 * step));
  expect(later.slice(1)).toEqual([...later].sort((a = WANTED, b = WANTED) => a - b).slice(1));
  expect(later.at(-1)).toBeUndefined();
});

it("rises in steps to what it did not have for long, and is free again when the narrow viewer has left", () => {
  const follow = new EncoderRate();
  const start = 100_000;
  follow.update(3_000_000, WANTED, FPS, 0);
  follow.update(3_000_000, WANTED, FPS, start);
  expect(follow.update(undefined, WANTED, FPS, start + 1000)).toBe(3_187_500);
  expect(follow.update(undefined, WANTED, FPS, start + 2000)).toBe(3_187_500);
  expect(follow.update(undefined, WANTED, FPS, start + 3000)).toBe(3_984_375);
  expect(follow.update(undefined, WANTED, FPS, start + 5000)).toBe(4_980_469);
  expect(follow.update(undefined, WANTED, FPS, start + 7000)).toBeUndefined();
});

it("stays below a wish that has come down", () => {
  const follow = new EncoderRate();
  follow.update(4_000_000, WANTED, FPS, 0);
  expect(follow.rate).toBe(3_400_000);
  expect(follow.update(4_000_000, bitsPerSecond(2_000_000), FPS, 10)).toBeUndefined();
  follow.update(2_000_000, bitsPerSecond(2_000_000), FPS, 20);
  expect(follow.rate).toBe(1_700_000);
  follow.reset();
  expect(follow.rate).toBeUndefined();
});
