import type { Milliseconds } from "@setsuna/kit";
import { milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { OutageWatch } from "./outage-watch.ts";

/** Returns the times at which it requested a keyframe in a silence of `silenceMs` after a packet at `from`. */
const requestsIn = (watch: OutageWatch, from: number, silenceMs: Milliseconds): number[] => {
  const times: number[] = [];
  for (let now = from; now < from + silenceMs; now += 5) if (watch.due(milliseconds(now))) times.push(now - from);
  return times;
};

describe("OutageWatch", () => {
  it("requests a keyframe every 20 ms while a stream is away longer than a quarter of a second", () => {
    const watch = new OutageWatch();
    watch.onPacket(1, milliseconds(0));
    expect(requestsIn(watch, 0, 300)).toEqual([255, 275, 295]);
  });

  it("requests none before the first packet", () => {
    expect(requestsIn(new OutageWatch(), 0, 1000)).toEqual([]);
  });

  it("waits as long as the viewers' delay can bridge", () => {
    const watch = new OutageWatch();
    watch.setOutage(milliseconds(400));
    watch.onPacket(1, milliseconds(0));
    expect(requestsIn(watch, 0, 410)).toEqual([405]);
  });

  it("takes silences for pauses after one that lost nothing, until one loses packets", () => {
    const watch = new OutageWatch();
    watch.onPacket(1, milliseconds(0));
    watch.onPacket(2, milliseconds(500));
    expect(requestsIn(watch, 500, 500)).toEqual([]);
    watch.onPacket(20, milliseconds(1000));
    expect(requestsIn(watch, 1000, 260)).toEqual([255]);
  });

  it("doesn't compare numbers across a restart", () => {
    const watch = new OutageWatch();
    watch.onPacket(100, milliseconds(0));
    watch.reset();
    watch.onPacket(1, milliseconds(500));
    watch.onPacket(20, milliseconds(1000));
    expect(requestsIn(watch, 1000, 260)).toEqual([255]);
  });

  it("doesn't take a restart after a pause for an outage", () => {
    const watch = new OutageWatch();
    watch.onPacket(1, milliseconds(0));
    watch.onPacket(2, milliseconds(500));
    watch.reset();
    watch.onPacket(1, milliseconds(1000));
    expect(requestsIn(watch, 1000, 500)).toEqual([]);
  });
});
