import { availableParallelism } from "node:os";
import { frameUnits } from "@setsuna/rtp";
import { AV_PIX_FMT_YUV420P } from "node-av/constants";
import { Frame } from "node-av/lib";
import { describe, expect, it } from "vitest";
import { SOFTWARE_ENCODER, VideoEncoder } from "./video-encoder.ts";

const FORMAT = { width: 640, height: 368, framesPerSecond: 30, bitsPerSecond: 2_000_000 };
const LUMA = FORMAT.width * FORMAT.height;
const FRAME_TICKS = 3000;
const IDR_SLICE = 5;
const SLICE = 1;

const frameOf = (number: number): Frame => {
  const frame = new Frame();
  frame.alloc();
  frame.width = FORMAT.width;
  frame.height = FORMAT.height;
  frame.format = AV_PIX_FMT_YUV420P;
  frame.getBuffer();
  const planes = Buffer.alloc((LUMA * 3) / 2, 128);
  for (let at = 0; at < LUMA; at += 1) planes[at] = (at * 7 + number * 11) & 0xff;
  frame.fromBuffer(planes);
  return frame;
};

const slicesOf = (data: Uint8Array): number[] =>
  frameUnits("H264", data)
    .map((unit) => (unit[0] ?? 0) & 0x1f)
    .filter((type) => type === SLICE || type === IDR_SLICE);

describe("the software encoder", () => {
  it("outputs each frame before the next arrives, in as many slices as the computer has processors (at most four)", async () => {
    const encoder = await VideoEncoder.open(SOFTWARE_ENCODER, FORMAT, () => undefined);
    const slices: number[][] = [];
    for (let number = 0; number < 6; number += 1) {
      if (number === 4) encoder.requestKeyframe();
      using frame = frameOf(number);
      const encoded = await encoder.encode(frame, number * FRAME_TICKS);
      expect(encoded.map(({ isKeyframe }) => isKeyframe)).toEqual([number === 0 || number === 4]);
      slices.push(encoded.flatMap(({ data }) => slicesOf(data)));
    }
    encoder.close();
    const count = Math.min(4, availableParallelism());
    const of = (type: number): number[] => Array.from({ length: count }, () => type);
    expect(slices).toEqual([of(IDR_SLICE), of(SLICE), of(SLICE), of(SLICE), of(IDR_SLICE), of(SLICE)]);
  });

  it("reports a missing encoder", async () => {
    await expect(VideoEncoder.open("no-such-encoder", FORMAT, () => undefined)).rejects.toMatchObject({
      code: "encoder-missing",
    });
  });
});
