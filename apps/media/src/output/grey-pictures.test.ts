import { greyH265Pictures, nalUnits } from "@setsuna/rtp";
import { everydayCases } from "@setsuna/testkit/model";
import { describe, expect, it } from "vitest";
import { decoded, middleOf, refreshedHevc, type Samples, samplesOf } from "./refreshed-stream.fake.ts";

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 640, height: 360 },
  { width: 322, height: 182 },
  { width: 72, height: 72 },
];

/** Frames in a refresh cycle. The test samples the start of each second. */
const CYCLE = 4;

/** Decodes the grey pictures in front of the first access unit of the second cycle; of `params`: x265's. */
const greyBefore = async (params: string, samples: Samples, size: (typeof SIZES)[number], bFrames = 0) => {
  const units = await refreshedHevc(`keyint=${CYCLE}:${params}`, samples, { size, bFrames, frames: 3 * CYCLE });
  const start = units.find((unit, number) => number > 0 && nalUnits(unit).length > 1) ?? new Uint8Array();
  const grey = greyH265Pictures(nalUnits(start)) ?? [];
  const pictures = await decoded(
    grey.map((data, number) => ({ data, number })),
    "H265",
  );
  return { grey, pictures };
};

/** Name, parameters of x265 and samples. */
const TOOLS = [
  ["small blocks", "ctu=16:min-cu-size=8:max-tu-size=4", "4:2:0"],
  ["large blocks, small transforms", "ctu=64:min-cu-size=32:max-tu-size=8:tu-intra-depth=1", "4:2:0"],
  ["deep transforms", "ctu=64:min-cu-size=8:tu-intra-depth=4", "4:2:0"],
  ["SAO and AMP", "sao=1:rect=1:amp=1:ctu=32", "4:2:0"],
  ["scaling lists", "scaling-list=default", "4:2:0"],
  ["no strong smoothing, no temporal vectors", "strong-intra-smoothing=0:temporal-mvp=0", "4:2:0"],
  ["4:2:2", "ctu=32:min-cu-size=8", "4:2:2"],
  ["4:2:2, 10 bit", "ctu=64:min-cu-size=8:sao=1", "4:2:2, 10 bit"],
  ["4:4:4", "ctu=16:min-cu-size=8:sao=1", "4:4:4"],
  ["monochrome", "sao=1", "4:0:0"],
] as const;

describe("grey HEVC pictures", () => {
  it.each(everydayCases(SIZES, { oneIn: 5 }))("of $width x $height are grey to FFmpeg, every sample", async (size) => {
    for (const samples of ["4:2:0", "4:2:0, 10 bit"] as const) {
      const { grey, pictures } = await greyBefore("ctu=64", samples, size);
      expect(grey.length).toBeGreaterThan(0);
      expect(pictures.size).toBe(grey.length);
      for (const picture of pictures.values())
        expect([...new Set(samplesOf(picture, samples))], samples).toEqual([middleOf(samples)]);
    }
  });

  it.each(everydayCases(TOOLS, { oneIn: 5 }))("are grey whatever the stream's tools: %s", async (_name, params, samples) => {
    const { grey, pictures } = await greyBefore(params, samples, { width: 328, height: 184 });
    expect(grey.length).toBeGreaterThan(0);
    expect(pictures.size).toBe(grey.length);
    for (const picture of pictures.values()) expect([...new Set(samplesOf(picture, samples))]).toEqual([middleOf(samples)]);
  });

  it("are grey in front of a stream with B-frames", async () => {
    const { grey, pictures } = await greyBefore("ctu=32", "4:2:0", { width: 322, height: 182 }, 2);
    expect(pictures.size).toBe(grey.length);
    expect(grey.length).toBeGreaterThan(0);
    for (const picture of pictures.values()) expect([...new Set(samplesOf(picture, "4:2:0"))]).toEqual([128]);
  });
});
