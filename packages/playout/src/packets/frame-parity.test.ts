import { type FrameParity, readFrameParity } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { FrameParitySource } from "./frame-parity.ts";

const WISH = { symbols: 3, packetBytes: 0, overlap: true };
const frame = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => index * 7);
const made = (source: FrameParitySource, bytes: Uint8Array, rtpTimestamp: number, wish = WISH): readonly FrameParity[] =>
  source.messages("VP8", bytes, rtpTimestamp, wish).map((message) => {
    const parity = readFrameParity(message);
    if (parity === undefined) throw new Error("not to be read");
    return parity;
  });
const shown = (messages: readonly FrameParity[]): string[] =>
  messages.map(({ before, check }) => `${before?.rtpTimestamp ?? "alone"} ${check}`);

it("makes a frame's parity over the one before it too, in turns with other checks", () => {
  const source = new FrameParitySource();
  expect(shown(made(source, frame(2000), 1))).toEqual(["alone 0", "alone 1", "alone 2"]);
  expect(shown(made(source, frame(3000), 2))).toEqual(["1 12", "1 13", "1 14"]);
  expect(shown(made(source, frame(900), 3))).toEqual(["2 0", "2 1", "2 2"]);
  expect(shown(made(source, frame(900), 4))).toEqual(["3 12", "3 13", "3 14"]);
});

it("makes it alone for a relay that asks for no more, behind a frame without parity, and on another connection", () => {
  const source = new FrameParitySource();
  made(source, frame(2000), 1);
  expect(shown(made(source, frame(2000), 2, { ...WISH, overlap: false }))).toEqual(["alone 0", "alone 1", "alone 2"]);
  expect(shown(made(source, frame(2000), 3))).toEqual(["2 12", "2 13", "2 14"]);
  expect(made(source, frame(2000), 4, { ...WISH, symbols: 0 })).toEqual([]);
  expect(shown(made(source, frame(2000), 5))).toEqual(["alone 0", "alone 1", "alone 2"]);
  source.reset();
  expect(shown(made(source, frame(2000), 6))).toEqual(["alone 0", "alone 1", "alone 2"]);
});

it("makes it alone where two frames are of more stripes than the code tells apart", () => {
  const source = new FrameParitySource();
  const wish = { ...WISH, packetBytes: 100 };
  made(source, frame(14_000), 1, wish);
  expect(shown(made(source, frame(14_000), 2, wish))).toEqual(["alone 0", "alone 1", "alone 2"]);
  expect(shown(made(source, frame(4000), 3, wish))[0]).toBe("2 12");
  expect(made(source, frame(30_000), 4, wish)).toEqual([]);
  expect(made(source, new Uint8Array(0), 5, wish)).toEqual([]);
});
