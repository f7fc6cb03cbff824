import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { depacketizeVp9 } from "./vp9.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe("depacketizeVp9", () => {
  it.each([
    ["the shortest descriptor", bytes(0x0c, 0xaa, 0xbb)],
    ["a picture ID of 7 bits", bytes(0x8c, 0x7f, 0xaa, 0xbb)],
    ["a picture ID of 15 bits", bytes(0x8c, 0x81, 0x02, 0xaa, 0xbb)],
    ["layer indices with TL0PICIDX", bytes(0xac, 0x81, 0x02, 0x00, 0x09, 0xaa, 0xbb)],
    ["layer indices in flexible mode", bytes(0xbc, 0x81, 0x02, 0x00, 0xaa, 0xbb)],
    ["one reference", bytes(0xdc, 0x81, 0x02, 0x02, 0xaa, 0xbb)],
    ["three references", bytes(0xdc, 0x81, 0x02, 0x03, 0x05, 0x06, 0xaa, 0xbb)],
    ["a scalability structure without sizes and pictures", bytes(0x8e, 0x01, 0x00, 0xaa, 0xbb)],
    ["two layer sizes", bytes(0x8e, 0x01, 0x30, 2, 128, 1, 104, 5, 0, 2, 208, 0xaa, 0xbb)],
    ["a picture group of three", bytes(0x8e, 0x01, 0x08, 3, 0x04, 0x01, 0x28, 1, 2, 0x00, 0xaa, 0xbb)],
    ["sizes and a picture group", bytes(0x8e, 0x01, 0x18, 2, 128, 1, 104, 1, 0x04, 0x01, 0xaa, 0xbb)],
    ["an empty picture group", bytes(0x8e, 0x01, 0x08, 0, 0xaa, 0xbb)],
  ])("strips %s", (_name, payload: Uint8Array) => {
    expect(depacketizeVp9([payload])).toEqual(bytes(0xaa, 0xbb));
  });

  it("joins the packets of two spatial layers", () => {
    const payloads = [bytes(0xa8, 1, 0x00, 0, 1, 2), bytes(0xa4, 1, 0x00, 0, 3), bytes(0xac, 1, 0x03, 0, 4)];
    expect(depacketizeVp9(payloads)).toEqual(bytes(1, 2, 3, 4));
  });

  it("restores what a packetizer split", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 900 }), fc.integer({ min: 1, max: 200 }), (frame, limit) => {
        const payloads: Uint8Array[] = [];
        for (let at = 0; at < frame.length; at += limit) {
          const flags = 0xc0 | (at === 0 ? 8 : 0) | (at + limit >= frame.length ? 4 : 0);
          payloads.push(bytes(flags, 0x92, 0x34, ...frame.subarray(at, at + limit)));
        }
        expect(depacketizeVp9(payloads)).toEqual(frame);
        if (payloads.length > 1) {
          expect(depacketizeVp9(payloads.slice(1))).toBeUndefined();
          expect(depacketizeVp9(payloads.slice(0, -1))).toBeUndefined();
        }
      }),
    );
  });

  it.each([
    ["no payload", []],
    ["an empty payload", [bytes()]],
    ["a descriptor alone", [bytes(0x0c)]],
    ["a picture ID cut off", [bytes(0x8c, 0x81, 0x02)]],
    ["a fourth reference", [bytes(0xdc, 0x81, 0x02, 3, 3, 3, 2, 0xaa)]],
    ["layer sizes cut off", [bytes(0x0e, 0xf0, 1, 2, 3)]],
    ["a picture group cut off", [bytes(0x0e, 0x08, 255, 0x0c, 1, 2, 3)]],
    ["a layer frame begun twice", [bytes(0x08, 1), bytes(0x0c, 1)]],
    ["a layer frame without its beginning", [bytes(0x0c, 1), bytes(0x04, 1)]],
  ])("refuses %s", (_name, payloads: Uint8Array[]) => {
    expect(depacketizeVp9(payloads)).toBeUndefined();
  });
});
