import type { Milliseconds } from "@setsuna/kit";
import { describe, expect, it } from "vitest";
import { AudioOrder, type AudioPacket } from "./audio-order.ts";

const packet = (index: number): AudioPacket => ({ timestamp: index * 960, samples: 960 });
const feed = (order: AudioOrder<AudioPacket>, indexes: number[], now: Milliseconds): number[] =>
  indexes.flatMap((index) => {
    order.push(packet(index), now);
    return order.take(now).map(({ timestamp }) => timestamp / 960);
  });

describe("AudioOrder", () => {
  it("passes packets in order immediately and reorders late ones", () => {
    const order = new AudioOrder();
    expect(feed(order, [1, 2, 4, 3, 5], 0)).toEqual([1, 2, 3, 4, 5]);
    expect(order.gaps).toBe(0);
  });

  it("continues past a lost packet after the wait, and drops it if it arrives", () => {
    const order = new AudioOrder();
    feed(order, [1], 0);
    expect(feed(order, [3, 4], 10)).toEqual([]);
    expect(order.nextDeadline()).toBe(30);
    expect(order.take(29)).toEqual([]);
    expect(order.take(30).map(({ timestamp }) => timestamp)).toEqual([2880, 3840]);
    expect(feed(order, [2], 31)).toEqual([]);
    expect(order).toMatchObject({ gaps: 1, dropped: 1 });
  });

  it("waits for the configured time", () => {
    const order = new AudioOrder();
    order.setWait(150);
    feed(order, [1, 3], 0);
    expect(order.take(149)).toEqual([]);
    expect(order.take(150)).toHaveLength(1);
    order.setWait(-5);
    expect(feed(order, [9], 200)).toEqual([9]);
  });

  it("drops repeats and restarts with the sender's clock", () => {
    const order = new AudioOrder();
    expect(feed(order, [500, 500, 501], 0)).toEqual([500, 501]);
    expect(feed(order, [3, 4], 10)).toEqual([3, 4]);
  });

  it("counts packets that neither arrived nor were skipped as missing", () => {
    const order = new AudioOrder();
    expect(order.lacks(960)).toBe(false);
    feed(order, [1, 2, 4], 0);
    expect([1, 2, 3, 4, 5].filter((index) => order.lacks(index * 960))).toEqual([3, 5]);
    expect(feed(order, [3], 5)).toEqual([3, 4]);
  });

  it("skips packets one by one, each at its own time, so later ones of a burst may still arrive", () => {
    const order = new AudioOrder();
    order.setWait(300);
    order.setPlaying({ timestamp: 1440, atMs: 0 });
    expect(feed(order, [1, 5], 0)).toEqual([1]);
    expect(order.nextDeadline()).toBe(4);
    expect(feed(order, [3], 10)).toEqual([3]);
    expect(order).toMatchObject({ gaps: 1, lost: 1 });
    expect(order.nextDeadline()).toBe(44);
    expect(order.take(44).map(({ timestamp }) => timestamp / 960)).toEqual([5]);
    expect(order).toMatchObject({ gaps: 2, lost: 2 });
  });

  it("doesn't wait for packets that can't arrive any more", () => {
    const order = new AudioOrder();
    order.setWait(300);
    feed(order, [1], 0);
    order.expectNothingBefore(3 * 960);
    expect(feed(order, [5], 10)).toEqual([]);
    expect(order.lacks(2 * 960)).toBe(false);
    expect(feed(order, [4, 3], 12)).toEqual([3, 4, 5]);
    expect(order.lost).toBe(1);
  });
});
