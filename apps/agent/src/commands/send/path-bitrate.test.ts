import { expect, it } from "vitest";
import { PathBitrate } from "./path-bitrate.ts";

const WANTED = 5_000_000;
const made = () => {
  const applied: number[] = [];
  return { bitrate: new PathBitrate(WANTED, (rate) => applied.push(rate)), applied };
};

it("leaves the encoder alone while no network is congested", () => {
  const { bitrate, applied } = made();
  bitrate.onEstimate(undefined, 0);
  bitrate.onEstimate(20_000_000, 1000);
  expect(applied).toEqual([]);
});

it("sends less than the narrowest network carries, and recovers with it", () => {
  const { bitrate, applied } = made();
  bitrate.onEstimate(2_000_000, 0);
  expect(applied.at(-1)).toBeLessThan(2_000_000);
  for (let now = 1000; now < 60_000; now += 1000) bitrate.onEstimate(undefined, now);
  expect(applied.at(-1)).toBe(WANTED);
});

it("never exceeds what a receiver set", () => {
  const { bitrate, applied } = made();
  bitrate.want(1_000_000);
  bitrate.onEstimate(3_000_000, 0);
  expect(applied).toEqual([1_000_000]);
});
