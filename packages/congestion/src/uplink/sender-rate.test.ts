import { bitsPerSecond } from "@setsuna/kit";
import { expect, it } from "vitest";
import { SenderRate, type WantedRate } from "./sender-rate.ts";

const rate = bitsPerSecond(5_000_000);
const FOLLOWS: WantedRate = { rate, followsSlowest: true };
const LAYERS: WantedRate = { rate, followsSlowest: false };

it("sends the requested rate unless a path is known to be too narrow", () => {
  const sender = new SenderRate();
  sender.update({}, FOLLOWS, 0);
  expect(sender.rate(FOLLOWS)).toBe(rate);
  expect(sender.followed(FOLLOWS)).toBeUndefined();
  expect(sender.isLayered).toBe(false);
});

it("follows the slowest receiver's path if configured, and then uses no layers", () => {
  const sender = new SenderRate();
  sender.update({ narrowestDownlink: 2_000_000 }, FOLLOWS, 0);
  expect(sender.rate(FOLLOWS)).toBeLessThan(2_000_000);
  expect(sender.followed(FOLLOWS)).toBe(sender.rate(FOLLOWS));
  expect(sender.isLayered).toBe(false);
});

it("sends the full rate in two layers if it doesn't follow the slowest receiver", () => {
  const sender = new SenderRate();
  sender.update({ narrowestDownlink: 2_000_000 }, LAYERS, 0);
  expect(sender.rate(LAYERS)).toBe(rate);
  expect(sender.followed(LAYERS)).toBeUndefined();
  expect(sender.isLayered).toBe(true);
});

it("follows its own path in any case, and the narrower of the two", () => {
  const sender = new SenderRate();
  sender.update({ uplink: 3_000_000 }, LAYERS, 0);
  const own = sender.rate(LAYERS);
  expect(own).toBeLessThan(3_000_000);
  expect(sender.followed(LAYERS)).toBeUndefined();
  sender.update({ uplink: 3_000_000, narrowestDownlink: 1_000_000 }, FOLLOWS, 1);
  expect(sender.rate(FOLLOWS)).toBeLessThan(1_000_000);
  expect(sender.rate(LAYERS)).toBe(own);
});

it("uses no layers for a receiver whose path carries the uplink's rate", () => {
  const sender = new SenderRate();
  sender.update({ uplink: 1_000_000, narrowestDownlink: 2_000_000 }, LAYERS, 0);
  expect(sender.rate(LAYERS)).toBeLessThan(1_000_000);
  expect(sender.isLayered).toBe(false);
});
