import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DirectFrame, directCodec, MAX_DIRECT_PART, readDirectPart, writeDirectFrame } from "./direct-frame.ts";

const frame = (data: Uint8Array<ArrayBuffer>): DirectFrame => ({
  codec: "VP8",
  isKeyframe: true,
  number: 0xfffffffe,
  rtpTimestamp: 0x80000001,
  data,
});

describe("direct frames", () => {
  it("match the protocol byte for byte", () => {
    const [message, ...more] = writeDirectFrame(frame(Uint8Array.of(7, 8)));
    expect(more).toEqual([]);
    expect([...(message ?? [])]).toEqual([0x11, 1, 0, 1, 0xff, 0xff, 0xff, 0xfe, 0x80, 0, 0, 1, 7, 8]);
  });
  it("are split into parts if they are long", () => {
    const data = new Uint8Array(2 * MAX_DIRECT_PART + 5).map((_, index) => index % 251);
    const parts = writeDirectFrame(frame(data)).map(readDirectPart);
    expect(parts.map((part) => [part?.part, part?.parts, part?.number])).toEqual([
      [0, 3, 0xfffffffe],
      [1, 3, 0xfffffffe],
      [2, 3, 0xfffffffe],
    ]);
    expect(parts.flatMap((part) => [...(part?.data ?? [])])).toEqual([...data]);
    expect(writeDirectFrame(frame(new Uint8Array(256 * MAX_DIRECT_PART)))).toEqual([]);
  });
  it.each([
    [[]],
    [[0x21, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]],
    [[0x1f, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]],
    [[0x11, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]],
    [[0x11, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]],
    [[0x11, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]],
  ])("rejects %j", (bytes) => expect(readDirectPart(Uint8Array.from(bytes))).toBeUndefined());
  it("are parsed from any bytes without throwing", () =>
    fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => void readDirectPart(Uint8Array.from(bytes)))));
  it("map codecs to their MIME types", () =>
    expect([directCodec("video/H264"), directCodec("audio/opus"), directCodec("video/rtx")]).toEqual([
      "H264",
      "opus",
      undefined,
    ]));
});
