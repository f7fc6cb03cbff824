import type { RtpTimestamp } from "@setsuna/kit";
import { writeRtpPacket } from "@setsuna/rtp";
import { describe, expect, it } from "vitest";
import { GopCache } from "./gop-cache.ts";
import { PacketHistory } from "./packet-history.ts";

const setUp = (capacity = 256) => {
  const history = new PacketHistory({ capacity });
  const gop = new GopCache(history);
  const receive = (sequence: number, timestamp: RtpTimestamp, flags = "", now = sequence): void => {
    const bytes = writeRtpPacket({
      payloadType: 96,
      sequenceNumber: sequence,
      timestamp,
      ssrc: 1,
      marker: flags.includes("m"),
      payload: new Uint8Array(88),
    });
    const unwrapped = history.store(bytes, sequence & 0xffff, now);
    gop.onPacket(unwrapped, timestamp, flags.includes("k"), bytes.length, now);
  };
  return { history, gop, receive };
};

describe("GopCache", () => {
  it("has nothing before the first keyframe", () => {
    const { gop, receive } = setUp();
    receive(1, 0, "m");
    expect([gop.keyframeStart(), gop.ageMs(5), gop.bytesSince(), gop.keyframeTimestamp()]).toEqual([
      undefined,
      undefined,
      0,
      undefined,
    ]);
  });

  it("returns a keyframe from its first packet on, and counts later packets", () => {
    const { gop, receive } = setUp();
    receive(1, 0, "m");
    receive(2, 3000, "k", 20);
    expect(gop.keyframeStart()).toBe(2);
    receive(3, 3000);
    receive(4, 3000, "m");
    receive(5, 6000, "m");
    expect([gop.keyframeStart(), gop.keyframeTimestamp(), gop.ageMs(50), gop.bytesSince()]).toEqual([2, 3000, 30, 400]);
  });

  it("finds the first packet of a packet's keyframe, which may arrive later", () => {
    const { gop, receive } = setUp();
    receive(1, 0, "km");
    receive(3, 3000, "k");
    expect([1, 3, 7].map((sequence) => gop.startOf(sequence))).toEqual([1, 3, 7]);
    receive(2, 3000, "k");
    receive(4, 3000, "m");
    receive(5, 6000, "m");
    expect([1, 3, 4, 5].map((sequence) => gop.startOf(sequence))).toEqual([1, 2, 2, 5]);
  });

  it("moves on to the next keyframe, across the wrap of both counters", () => {
    const { gop, receive } = setUp();
    receive(65_534, 0xffff_f000, "km");
    receive(65_535, 0xffff_ff00, "m");
    receive(65_536, 0x100, "k");
    expect(gop.keyframeStart()).toBe(65_536);
  });

  it("keeps the old keyframe until a gap in the new one is repaired", () => {
    const { gop, receive } = setUp();
    receive(1, 0, "km");
    receive(2, 3000, "k");
    receive(4, 3000, "m");
    receive(5, 6000, "m");
    expect(gop.keyframeStart()).toBe(1);
    receive(3, 3000);
    expect(gop.keyframeStart()).toBe(2);
  });

  it("ignores gaps after the keyframe", () => {
    const { gop, receive } = setUp();
    receive(1, 0, "k");
    receive(2, 0, "m");
    receive(4, 3000, "m");
    expect(gop.keyframeStart()).toBe(1);
  });

  it("accepts a keyframe whose first packet was repaired late", () => {
    const { gop, receive } = setUp();
    receive(1, 0, "km");
    receive(3, 3000);
    receive(4, 3000, "m");
    receive(5, 6000, "m");
    expect(gop.keyframeStart()).toBe(1);
    receive(2, 3000, "k");
    expect(gop.keyframeStart()).toBe(2);
  });

  it("starts at the parameter sets although the slice is also marked as a keyframe", () => {
    const { gop, receive } = setUp();
    receive(1, 0, "k");
    receive(2, 0);
    receive(3, 0, "k");
    receive(4, 0, "m");
    expect(gop.keyframeStart()).toBe(1);
    const late = setUp();
    late.receive(3, 0, "k");
    late.receive(4, 0, "m");
    late.receive(2, 0);
    late.receive(1, 0, "k");
    expect(late.gop.keyframeStart()).toBe(1);
  });

  it("ignores a repeat of an older keyframe", () => {
    const { gop, receive } = setUp();
    receive(1, 0, "k");
    receive(4, 3000, "km");
    receive(2, 0, "km");
    expect(gop.keyframeStart()).toBe(4);
  });

  it("ends a keyframe without marker where the timestamp changes", () => {
    const { gop, receive } = setUp();
    receive(1, 0, "k");
    receive(2, 0);
    receive(3, 3000, "m");
    receive(5, 6000, "m");
    expect(gop.keyframeStart()).toBe(1);
  });

  it("has nothing once the keyframe has left the history", () => {
    const { gop, receive } = setUp();
    receive(1, 0, "km");
    for (let sequence = 2; sequence <= 256; sequence += 1) receive(sequence, sequence * 3000, "m");
    expect(gop.keyframeStart()).toBe(1);
    receive(257, 257 * 3000, "m");
    expect([gop.keyframeStart(), gop.bytesSince()]).toEqual([undefined, 0]);
  });

  it("forgets on reset", () => {
    const { gop, receive } = setUp();
    receive(1, 90_000, "km");
    gop.reset();
    expect(gop.keyframeStart()).toBeUndefined();
    receive(2, 0, "km");
    expect(gop.keyframeStart()).toBe(2);
  });
});
