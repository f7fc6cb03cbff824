import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { depacketizeVp8 } from "./vp8.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe("depacketizeVp8", () => {
  it.each([
    ["the shortest descriptor", bytes(0x10, 0xaa, 0xbb)],
    ["an extension byte alone", bytes(0x90, 0x00, 0xaa, 0xbb)],
    ["a picture ID of 7 bits", bytes(0x90, 0x80, 0x7f, 0xaa, 0xbb)],
    ["a picture ID of 15 bits", bytes(0x90, 0x80, 0x81, 0x02, 0xaa, 0xbb)],
    ["TL0PICIDX", bytes(0x90, 0x40, 0x05, 0xaa, 0xbb)],
    ["a temporal layer", bytes(0x90, 0x20, 0x40, 0xaa, 0xbb)],
    ["a key index", bytes(0x90, 0x10, 0x03, 0xaa, 0xbb)],
    ["everything", bytes(0xb0, 0xf0, 0x81, 0x02, 0x05, 0x63, 0xaa, 0xbb)],
  ])("strips %s", (_name, payload: Uint8Array) => {
    expect(depacketizeVp8([payload])).toEqual(bytes(0xaa, 0xbb));
  });

  it("joins a frame's packets, even if later partitions have S set", () => {
    expect(depacketizeVp8([bytes(0x10, 1, 2), bytes(0x00, 3), bytes(0x11, 4), bytes(0x01, 5)])).toEqual(bytes(1, 2, 3, 4, 5));
  });

  it("restores what a packetizer split", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 900 }), fc.integer({ min: 1, max: 200 }), (frame, limit) => {
        const payloads: Uint8Array[] = [];
        for (let at = 0; at < frame.length; at += limit) {
          payloads.push(bytes(at === 0 ? 0x90 : 0x80, 0x80, 0x92, 0x34, ...frame.subarray(at, at + limit)));
        }
        expect(depacketizeVp8(payloads)).toEqual(frame);
      }),
    );
  });

  it.each([
    ["no payload", []],
    ["an empty payload", [bytes()]],
    ["a descriptor alone", [bytes(0x10)]],
    ["a descriptor cut off", [bytes(0x90, 0xf0, 0x81, 0x02, 0x05)]],
    ["a first packet that does not begin the frame", [bytes(0x00, 1)]],
    ["a first packet of another partition", [bytes(0x11, 1)]],
    ["a second beginning", [bytes(0x10, 1), bytes(0x10, 1)]],
  ])("refuses %s", (_name, payloads: Uint8Array[]) => {
    expect(depacketizeVp8(payloads)).toBeUndefined();
  });
});
