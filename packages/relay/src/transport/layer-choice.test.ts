import type { Milliseconds } from "@setsuna/kit";
import { emptyRtpHeader, type FrameSize, readRtpHeader, writeRtpPacket } from "@setsuna/rtp";
import { describe, expect, it } from "vitest";
import { LayerChoice } from "./layer-choice.ts";

const SIZES = { low: [320, 180], mid: [640, 360], high: [1280, 720], huge: [1920, 1080] } as const;
type Name = keyof typeof SIZES;
const NAMES = Object.keys(SIZES) as Name[];

/** Starts with its size. RFC 7741 §4.2, RFC 6386 §9.1. */
const keyframe = (name: Name): Buffer => {
  const payload = Buffer.from([0x10, 0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0, 0, 0, 0, 0]);
  payload.writeUInt16LE(SIZES[name][0], 7);
  payload.writeUInt16LE(SIZES[name][1], 9);
  return payload;
};
const DELTA = Buffer.from([0x10, 0x11, 0x02, 0x00]);

const senderOf = (layers: readonly Name[], largest: Name = "huge") => {
  const asked: Name[] = [];
  const [longSide] = SIZES[largest];
  const choice = new LayerChoice({
    codec: "VP8",
    allows: ({ width }: FrameSize) => width <= longSide,
    announced: layers.length,
    requestKeyframe: (ssrc) => asked.push(NAMES[ssrc] ?? "low"),
  });
  const send = (name: Name, payload: Buffer, now: Milliseconds): boolean => {
    const header = emptyRtpHeader();
    const ssrc = NAMES.indexOf(name);
    const packet = writeRtpPacket({ payloadType: 96, sequenceNumber: 1, timestamp: 1, ssrc, marker: true, payload });
    if (!readRtpHeader(packet, header)) throw new Error("no RTP");
    return choice.takes(packet, header, layers.indexOf(name), now);
  };
  return {
    asked,
    key: (name: Name, now: Milliseconds, size = name): boolean => send(name, keyframe(size), now),
    delta: (name: Name, now: Milliseconds): boolean => send(name, DELTA, now),
    leave: (name: Name): void => choice.leave(NAMES.indexOf(name)),
  };
};

describe("simulcast layers", () => {
  it.each([
    ["the smallest is offered first", ["low", "mid", "high"]],
    ["the largest is offered first", ["high", "mid", "low"]],
  ] as const)("forwards the largest if %s", (_what, layers) => {
    const sender = senderOf(layers);
    for (const name of layers) sender.key(name, 0);
    expect(layers.filter((name) => sender.delta(name, 10))).toEqual(["high"]);
  });

  it("forwards the largest that the plan allows, and never a larger one", () => {
    const sender = senderOf(["low", "high", "huge"], "high");
    expect(sender.key("huge", 0)).toBe(false);
    expect(sender.key("low", 1)).toBe(true);
    expect(sender.key("high", 2)).toBe(true);
    expect((["low", "high", "huge"] as const).filter((name) => sender.delta(name, 10))).toEqual(["high"]);
  });

  it("starts with the first keyframe, and switches to a larger layer only at its own keyframe", () => {
    const sender = senderOf(["low", "high"]);
    expect(sender.key("low", 0)).toBe(true);
    expect(sender.delta("high", 10)).toBe(false);
    expect(sender.delta("low", 20)).toBe(true);
    expect(sender.key("high", 30)).toBe(true);
    expect(sender.delta("low", 40)).toBe(false);
  });

  it("requests a lost keyframe again, a few times at most", () => {
    const sender = senderOf(["low", "high"]);
    sender.key("low", 0);
    for (let now = 0; now < 60_000; now += 50) {
      sender.delta("low", now);
      sender.delta("high", now);
    }
    expect(sender.asked.length).toBeGreaterThan(1);
    expect(sender.asked.length).toBeLessThanOrEqual(10);
    expect(new Set(sender.asked)).toEqual(new Set(["high"]));
  });

  it("replaces a layer that grows beyond the plan, at another one's keyframe", () => {
    const sender = senderOf(["low", "high"], "high");
    sender.key("low", 0);
    sender.key("high", 0);
    expect(sender.delta("high", 1000)).toBe(true);
    expect(sender.key("high", 1050, "huge")).toBe(false);
    expect(sender.delta("low", 1100)).toBe(false);
    expect(sender.asked).toContain("low");
    expect(sender.key("low", 1200)).toBe(true);
  });

  it("switches if the current layer is silent for 2 s or sends BYE", () => {
    const sender = senderOf(["low", "high"]);
    sender.key("high", 0);
    expect(sender.delta("low", 1990)).toBe(false);
    expect(sender.delta("low", 2000)).toBe(true);
    sender.key("high", 2100);
    sender.leave("high");
    expect(sender.key("low", 2200)).toBe(true);
  });

  it("forwards the smallest if all exceed the plan, which ends its session with that reason", () => {
    const sender = senderOf(["high", "huge"], "mid");
    expect(sender.key("huge", 0)).toBe(false);
    expect(sender.key("high", 10)).toBe(true);
  });

  it("requests the keyframe that ends the session from the smallest layer", () => {
    const sender = senderOf(["high", "huge"], "mid");
    expect(sender.key("high", 0)).toBe(false);
    expect(sender.key("huge", 10)).toBe(false);
    expect(sender.delta("high", 400)).toBe(false);
    expect(sender.asked).toEqual(["high"]);
    expect(sender.key("high", 500)).toBe(true);
  });

  it("waits for layers that haven't started before deciding that all exceed the plan", () => {
    const sender = senderOf(["low", "huge"], "mid");
    expect(sender.key("huge", 0)).toBe(false);
    expect(sender.key("huge", 1999)).toBe(false);
    expect(sender.key("low", 1999)).toBe(true);
  });
});
