import { connectionFixture } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import { devicesOf } from "../connections/devices.ts";
import { figuresOf, isDirect, rateOf } from "./link-figures.ts";
import { HISTORY_MS, type LinkHistory, rangeOf, withPoll } from "./link-history.ts";

const connection = (id: string, kind: string, changed: object = {}) =>
  connectionFixture({ id, streams: [{ kind, channel: 1 }], bitrate: 5_000_000, lossRatio: 0, roundTripMs: 12, ...changed });
const viewer = (bitrate: number | null) => devicesOf([connection("v", "video", { bitrate })]);
const START = Date.UTC(2026, 10, 28);

describe("a link's figures", () => {
  it("are the total bitrate, and the worst loss and round trip", () => {
    const [device] = devicesOf([
      connection("v", "video", { lossRatio: 0.01 }),
      connection("a", "audio", { bitrate: 96_000, roundTripMs: 14 }),
    ]);
    expect(device && figuresOf(device)).toEqual({ bitrate: 5_096_000, lossRatio: 0.01, roundTripMs: 14 });
    expect(device && rateOf([device, device])).toBe(10_192_000);
  });

  it("are unknown for a stream that bypasses the relay", () => {
    const [device] = devicesOf([
      connection("v", "video", { route: "direct", bitrate: null, lossRatio: null, roundTripMs: null }),
    ]);
    expect(device && figuresOf(device)).toEqual({ bitrate: null, lossRatio: null, roundTripMs: null });
    expect(device && [isDirect(device), rateOf([device])]).toEqual([true, 0]);
  });
});

describe("the history of links", () => {
  it("keeps five minutes of every connected device", () => {
    let history: LinkHistory = new Map();
    for (let second = 0; second <= 400; second += 10) history = withPoll(history, viewer(second), START + second * 1000);
    const samples = history.get("vAAAAAAAAAAAAAAA") ?? [];
    expect([samples[0]?.at, samples.at(-1)?.at]).toEqual([START + 110_000, START + 400_000]);
    expect((samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0)).toBeLessThan(HISTORY_MS);
    expect(rangeOf(samples, "bitrate")).toEqual({ least: 110, most: 400 });
  });

  it("removes a device that left, and records a poll once", () => {
    const once = withPoll(new Map(), viewer(1), START);
    expect(withPoll(once, viewer(1), START).get("vAAAAAAAAAAAAAAA")).toHaveLength(1);
    expect(withPoll(once, [], START + 1).size).toBe(0);
  });

  it("has no range without a value", () => {
    const history = withPoll(new Map(), viewer(null), START);
    expect(rangeOf(history.get("vAAAAAAAAAAAAAAA") ?? [], "bitrate")).toBeUndefined();
  });
});
