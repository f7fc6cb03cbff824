import { type FrameFec, readFrameFec } from "@setsuna/contracts";
import type { RtpTimestamp } from "@setsuna/kit";
import { expect, it } from "vitest";
import { FrameFecEncoder } from "./frame-fec-encoder.ts";

const REQUEST = { symbols: 3, packetBytes: 0, slidingWindow: true };
const frame = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => index * 7);
const made = (source: FrameFecEncoder, bytes: Uint8Array, rtpTimestamp: RtpTimestamp, request = REQUEST): readonly FrameFec[] =>
  source.messages("VP8", bytes, rtpTimestamp, request).map((message) => {
    const fec = readFrameFec(message);
    if (fec === undefined) throw new Error("not to be read");
    return fec;
  });
const shown = (messages: readonly FrameFec[]): string[] =>
  messages.map(({ before, encodingSymbolId }) => `${before?.rtpTimestamp ?? "alone"} ${encodingSymbolId}`);

it("makes a frame's FEC over the previous frame too, alternating between repair symbols", () => {
  const source = new FrameFecEncoder();
  expect(shown(made(source, frame(2000), 1))).toEqual(["alone 0", "alone 1", "alone 2"]);
  expect(shown(made(source, frame(3000), 2))).toEqual(["1 12", "1 13", "1 14"]);
  expect(shown(made(source, frame(900), 3))).toEqual(["2 0", "2 1", "2 2"]);
  expect(shown(made(source, frame(900), 4))).toEqual(["3 12", "3 13", "3 14"]);
});

it("covers only one frame if the relay asks for that, after a frame without FEC, and on another connection", () => {
  const source = new FrameFecEncoder();
  made(source, frame(2000), 1);
  expect(shown(made(source, frame(2000), 2, { ...REQUEST, slidingWindow: false }))).toEqual(["alone 0", "alone 1", "alone 2"]);
  expect(shown(made(source, frame(2000), 3))).toEqual(["2 12", "2 13", "2 14"]);
  expect(made(source, frame(2000), 4, { ...REQUEST, symbols: 0 })).toEqual([]);
  expect(shown(made(source, frame(2000), 5))).toEqual(["alone 0", "alone 1", "alone 2"]);
  source.reset();
  expect(shown(made(source, frame(2000), 6))).toEqual(["alone 0", "alone 1", "alone 2"]);
});

it("covers only one frame when two have too many source symbols for the code", () => {
  const source = new FrameFecEncoder();
  const request = { ...REQUEST, packetBytes: 100 };
  made(source, frame(14_000), 1, request);
  expect(shown(made(source, frame(14_000), 2, request))).toEqual(["alone 0", "alone 1", "alone 2"]);
  expect(shown(made(source, frame(4000), 3, request))[0]).toBe("2 12");
  expect(made(source, frame(30_000), 4, request)).toEqual([]);
  expect(made(source, new Uint8Array(0), 5, request)).toEqual([]);
});

it("makes no message too long for an MTU of 1280, over frames of as many NAL units as senders make", () => {
  const annexB = (lengths: readonly number[]): Uint8Array =>
    Uint8Array.from(lengths.flatMap((length) => [0, 0, 0, 1, 0x65, ...new Array<number>(length - 1).fill(0x55)]));
  const delta = annexB([20_000]);
  const keyframe = annexB([20, 6, 30, 60_000]);
  for (const packetBytes of [0, 1148, 1156, 1186, 1388]) {
    const source = new FrameFecEncoder();
    const lengths = [delta, keyframe, keyframe, delta, delta].flatMap((bytes, index) =>
      source.messages("H264", bytes, index, { ...REQUEST, packetBytes }).map((message) => message.length),
    );
    expect(lengths.length).toBe(15);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1280 - 40 - 8 - 12 - 16);
  }
});
