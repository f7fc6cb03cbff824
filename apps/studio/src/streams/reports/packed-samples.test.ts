import type { SessionSample } from "@setsuna/contracts";
import { describe, expect, it } from "vitest";
import { packRest, packSamples, SLOT_SECONDS, slotOf, unpackRest, unpackSamples } from "./packed-samples.ts";
import { RestOfViewers } from "./rest-of-viewers.ts";

const SLOT = slotOf(1_795_948_623);

describe("packed samples", () => {
  it("can be unpacked unchanged, including unknown figures", () => {
    const samples: SessionSample[] = [
      [SLOT, 5_000, 300, 18, 84, 1200, 0],
      [SLOT + SLOT_SECONDS - 1, 0, null, null, null, null, 31],
      [SLOT + 1, 4_000_000, 0, 0, 0, 0, 4],
    ];
    expect(unpackSamples(packSamples(samples), SLOT)).toEqual(samples);
  });

  it("take 15 bytes a second, so that an hour of one viewer takes 54 kB", () => {
    const hour = Array.from({ length: 3600 }, (_, index): SessionSample => [SLOT + (index % SLOT_SECONDS), 1, 1, 1, 1, 1, 1]);
    expect(packSamples(hour)).toHaveLength(54_000);
  });

  it("clamp values that don't fit instead of wrapping around", () => {
    expect(unpackSamples(packSamples([[SLOT, 9e12, null, 70_000, 70_000, 70_000, 0]]), SLOT)).toEqual([
      [SLOT, 0xffff_ffff, null, 65_534, 65_534, 65_534, 0],
    ]);
  });

  it("can be appended, as database rows are", () => {
    const one: SessionSample = [SLOT + 7, 1, null, null, null, null, 0];
    const two: SessionSample = [SLOT + 3, 2, null, null, null, null, 0];
    expect(unpackSamples(Buffer.concat([packSamples([one]), packSamples([two])]), SLOT)).toEqual([one, two]);
  });
});

it("aggregate viewers beyond the limit, and keep seconds that are still arriving", () => {
  const rest = new RestOfViewers();
  for (let viewer = 0; viewer < 1000; viewer += 1) {
    rest.add("video", [SLOT, 1000, 10, 20, 100 + (viewer % 2), viewer < 7 ? 500 : 0, 0]);
    rest.add("audio", [SLOT, 100, null, 20, null, null, 0]);
    rest.add("video", [SLOT + 9, 1000, 10, 20, 100, 0, 0]);
  }
  const taken = rest.take(SLOT + 10);
  expect(unpackRest(packRest(taken), SLOT)).toEqual([
    { second: SLOT, viewers: 1000, froze: 7, frozenMs: 500, latencyMs: 101, worstLatencyMs: 101, loss: 10, kilobits: 1_100_000 },
  ]);
  expect(rest.take(SLOT + 10, true).map(({ second }) => second)).toEqual([SLOT + 9]);
});
