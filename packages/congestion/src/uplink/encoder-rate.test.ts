import { bitsPerSecond } from "@setsuna/kit";
import { expect, it } from "vitest";
import { EncoderRate } from "./encoder-rate.ts";

const WANTED = bitsPerSecond(5_000_000);

it("sends the requested rate unless a path is known to be too narrow", () => {
  const follow = new EncoderRate();
  expect(follow.update(undefined, WANTED, 0)).toBeUndefined();
  expect(follow.update(10_000_000, WANTED, 1)).toBeUndefined();
});

it("falls immediately to a share of the narrowest downlink, between the floor and the requested rate", () => {
  const follow = new EncoderRate();
  expect(follow.update(4_000_000, WANTED, 0)).toBe(3_400_000);
  expect(follow.update(3_000_000, WANTED, 10)).toBe(2_550_000);
  expect(follow.update(100_000, WANTED, 20)).toBe(300_000);
  const low = new EncoderRate();
  expect(low.update(10_000, bitsPerSecond(200_000), 0)).toBeUndefined();
});

it("ignores small changes", () => {
  const follow = new EncoderRate();
  follow.update(4_000_000, WANTED, 0);
  expect(follow.update(3_900_000, WANTED, 5000)).toBe(3_400_000);
  expect(follow.update(4_200_000, WANTED, 10_000)).toBe(3_400_000);
});

it("returns immediately to the former rate when the path recovers", () => {
  const follow = new EncoderRate();
  follow.update(2_000_000, WANTED, 0);
  expect(follow.update(5_000_000, WANTED, 1000)).toBe(4_250_000);
  expect(follow.update(7_000_000, WANTED, 1010)).toBeUndefined();
});

it("returns to half the former rate for 20 s after falling below a fifth of it, then to the full rate", () => {
  const follow = new EncoderRate();
  follow.update(750_000, WANTED, 0);
  follow.update(600_000, WANTED, 100);
  expect(follow.update(7_000_000, WANTED, 1000)).toBe(2_500_000);
  expect(follow.update(undefined, WANTED, 20_099)).toBe(2_500_000);
  expect(follow.update(undefined, WANTED, 20_100)).toBeUndefined();
});

it("measures repeated falls from the rate before the first", () => {
  const follow = new EncoderRate();
  for (const at of [0, 10_000, 20_000]) {
    follow.update(750_000, WANTED, at);
    expect(follow.update(7_000_000, WANTED, at + 1000)).toBe(2_500_000);
  }
});

it("rises in steps beyond the former rate, without limit once the constrained viewer has left", () => {
  const follow = new EncoderRate();
  const start = 100_000;
  follow.update(3_000_000, WANTED, 0);
  follow.update(3_000_000, WANTED, start);
  expect(follow.update(undefined, WANTED, start + 1000)).toBe(3_187_500);
  expect(follow.update(undefined, WANTED, start + 2000)).toBe(3_187_500);
  expect(follow.update(undefined, WANTED, start + 3000)).toBe(3_984_375);
  expect(follow.update(undefined, WANTED, start + 5000)).toBe(4_980_469);
  expect(follow.update(undefined, WANTED, start + 7000)).toBeUndefined();
});

it("stays below a lowered requested rate", () => {
  const follow = new EncoderRate();
  follow.update(4_000_000, WANTED, 0);
  expect(follow.rate).toBe(3_400_000);
  expect(follow.update(4_000_000, bitsPerSecond(2_000_000), 10)).toBeUndefined();
  follow.update(2_000_000, bitsPerSecond(2_000_000), 20);
  expect(follow.rate).toBe(1_700_000);
});
