import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FrameReader, ProtocolError, type ProtocolFrame, packetFrame, textFrame } from "./framing.ts";
import { MAX_PACKET_BYTES, MAX_TEXT_BYTES } from "./limits.ts";
import type { MediaPacket } from "./media-packet.ts";

const packets = fc.record({
  kind: fc.constantFrom("video" as const, "audio" as const),
  isKeyframe: fc.boolean(),
  data: fc.uint8Array({ maxLength: 400 }),
  at: fc.double({ noNaN: true, noDefaultInfinity: true }).map((at) => at + 0),
  clockMs: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: undefined }),
  samples: fc.option(fc.integer({ min: 1, max: 0xffff_ffff }), { nil: undefined }),
  source: fc.option(fc.integer({ min: 1, max: 255 }), { nil: undefined }),
});
const frames: fc.Arbitrary<ProtocolFrame> = fc.oneof(
  packets.map((packet: MediaPacket) => ({ type: "packet" as const, packet })),
  fc
    .dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean()))
    .map((value) => ({ type: "text" as const, value })),
);
const bytesOf = (frame: ProtocolFrame): Uint8Array =>
  frame.type === "text" ? textFrame(frame.value as object) : packetFrame(frame.packet);
const joined = (parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

const pushed = (reader: FrameReader, bytes: Uint8Array, cuts: readonly number[]): ProtocolFrame[] => {
  const found: ProtocolFrame[] = [];
  for (let at = 0, index = 0; at < bytes.length; index += 1) {
    const count = cuts[index % cuts.length] ?? 1;
    found.push(...reader.push(bytes.subarray(at, at + count)));
    at += count;
  }
  return found;
};
const cuts = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 20 });

describe("FrameReader", () => {
  it("reads written frames, split anywhere", () => {
    fc.assert(
      fc.property(fc.array(frames, { maxLength: 8 }), cuts, (sent, sizes) => {
        expect(pushed(new FrameReader(), joined(sent.map(bytesOf)), sizes)).toEqual(sent);
      }),
    );
  });

  it("returns the complete frames of a truncated stream, and nothing of the last", () => {
    fc.assert(
      fc.property(fc.array(frames, { minLength: 1, maxLength: 5 }), fc.nat(), (sent, cut) => {
        const parts = sent.map(bytesOf);
        const bytes = joined(parts);
        const kept = cut % bytes.length;
        const whole = parts.filter((_, index) => joined(parts.slice(0, index + 1)).length <= kept).length;
        expect(new FrameReader().push(bytes.subarray(0, kept))).toEqual(sent.slice(0, whole));
      }),
    );
  });

  it("parses any bytes as frames or none, and outputs nothing after invalid ones", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), cuts, (bytes, sizes) => {
        const reader = new FrameReader();
        try {
          pushed(reader, bytes, sizes);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
          expect(() => reader.push(Uint8Array.of(1))).toThrow(ProtocolError);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("never alters a frame unnoticed if one byte of its header changed", () => {
    const frame = packetFrame({ kind: "video", isKeyframe: true, data: Uint8Array.of(1, 2, 3), at: 5 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = Uint8Array.from(frame);
        bytes[at] = (bytes[at] ?? 0) ^ change;
        const read = (): readonly ProtocolFrame[] => new FrameReader().push(bytes);
        let found: readonly ProtocolFrame[];
        try {
          found = read();
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
          return;
        }
        expect(found).not.toEqual(new FrameReader().push(frame));
      }),
    );
  });

  it.each([
    ["a text", 1, MAX_TEXT_BYTES],
    ["a packet", 2, MAX_PACKET_BYTES],
  ])("refuses %s that its header declares too large, before buffering it", (_what, type, most) => {
    const head = new Uint8Array(5);
    head[0] = type;
    new DataView(head.buffer).setUint32(1, most + 1);
    expect(() => new FrameReader().push(head)).toThrow(ProtocolError);
  });

  it("writes nothing that it wouldn't read", () => {
    const data = new Uint8Array(MAX_PACKET_BYTES);
    expect(() => packetFrame({ kind: "video", isKeyframe: false, data, at: 0 })).toThrow(ProtocolError);
    expect(() => textFrame({ text: "x".repeat(MAX_TEXT_BYTES) })).toThrow(ProtocolError);
  });

  it.each([
    ["no JSON", [1, 0, 0, 0, 1, 0x7b]],
    ["no UTF-8", [1, 0, 0, 0, 1, 0xff]],
    ["another type", [3, 0, 0, 0, 0]],
    ["a packet that is shorter than its head", [2, 0, 0, 0, 1, 0]],
  ])("refuses %s", (_what, bytes) => {
    expect(() => new FrameReader().push(Uint8Array.from(bytes))).toThrow(ProtocolError);
  });
});
