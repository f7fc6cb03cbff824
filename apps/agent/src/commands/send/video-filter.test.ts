import { describe, expect, it } from "vitest";
import { MediaInput } from "../../../../media/src/input/media-input.ts";
import { videoFilters } from "./video-filter.ts";

const SIZE = { width: 64, height: 36 };

/** Times of the frames that each packet of `source` yields at once, s. */
const sentFrames = async (source: string, framesPerSecond: number): Promise<number[][]> => {
  const { filter } = videoFilters({ size: SIZE, framesPerSecond, alpha: undefined });
  const format = { url: source, format: "lavfi", options: {}, isLive: false };
  const input = await MediaInput.open({ format, videoFilter: filter });
  const sent: number[][] = [];
  try {
    for (let read = await input.read(); read !== undefined; read = await input.read()) {
      const frames = await read.stream.decode(read.packet);
      sent.push(frames.map(({ seconds }) => seconds));
      for (const { frame } of frames) frame.free();
      read.packet.free();
    }
  } finally {
    await input.close();
  }
  return sent;
};
const source = (rate: number, jitterMs = 0): string =>
  `testsrc2=size=64x36:rate=${rate}:duration=2,settb=1/1000,setpts=PTS+${jitterMs}*(1+sin(N*1.7))`;

describe("a highest frame rate", () => {
  it.each([
    [25, 30],
    [30, 30],
  ])("sends every frame of %i fps at most %i, none twice, without waiting for the next", async (rate, most) => {
    for (const jitterMs of [0, 5]) {
      const sent = await sentFrames(source(rate, jitterMs), most);
      expect(sent.map(({ length }) => length)).toEqual(Array.from({ length: 2 * rate }, () => 1));
    }
  });

  it.each([
    [60, 30],
    [50, 30],
    [30, 10],
    [120, 60],
  ])("sends %i fps as %i", async (rate, most) => {
    const sent = (await sentFrames(source(rate, 1), most)).flat();
    expect(sent).toHaveLength(2 * most);
    expect(Math.max(...sent.slice(1).map((at, index) => at - (sent[index] ?? 0)))).toBeLessThan(1 / most + 1 / rate);
  });
});
