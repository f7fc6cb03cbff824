import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InputTimeline } from "./input-timeline.ts";
import { type PaintedFile, SIDE, writePainted } from "./painted-file.fake.ts";
import { readAll } from "./read-all.fake.ts";

const [GREY, WHITE, BLACK] = [100, 235, 16];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-hidden-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const painted = async (name: string, file: Omit<PaintedFile, "path">): Promise<string> => {
  const path = join(folder, name);
  await writePainted({ ...file, path });
  return path;
};
const inputOf = (path: string) => ({
  format: { url: `file:${path}`, options: {}, isLive: false },
  videoFilter: "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p",
});

describe("what a file hides is never sent", () => {
  it.each([
    ["clap of MP4", "mp4"],
    ["PixelCrop of Matroska", "matroska"],
  ])("outside of the clean aperture: %s", async (_what, format) => {
    const cropping = { top: 8, bottom: 16, left: 4, right: 12 };
    const path = await painted(`cropped.${format}`, { format, tracks: [{ luma: GREY, cropping }], pictures: 3 });
    const { pictures } = await readAll(inputOf(path));
    expect(pictures).toHaveLength(3);
    for (const { width, height, bytes } of pictures) {
      expect([width, height]).toEqual([SIDE - 16, SIDE - 24]);
      const lumas = [...bytes.subarray(0, width * height)];
      // White margins would be 235; the codec blurs the edge slightly.
      expect(Math.max(...lumas)).toBeLessThan((GREY + WHITE) / 2);
    }
  });

  it.each(["libvpx", "libvpx-vp9"])("under transparent parts of WebM: %s", async (encoder) => {
    const luma = async (alpha: number): Promise<number> => {
      const tracks = [{ luma: WHITE, alpha, encoder }];
      const { pictures } = await readAll(inputOf(await painted("alpha.webm", { format: "webm", tracks, pictures: 3 })));
      expect(pictures).toHaveLength(3);
      return pictures[1]?.bytes[(SIDE * SIDE) / 2] ?? -1;
    };
    expect(await luma(0)).toBeLessThan(BLACK + 6);
    expect(await luma(255)).toBeGreaterThan(WHITE - 6);
  });

  it.each([0, 10, 150])("before the cut of an edit list: %i frames, and the loop continues without a gap", async (preroll) => {
    const shown = 10;
    const path = await painted(`cut-${preroll}.mp4`, {
      format: "mp4",
      tracks: [{ luma: GREY }],
      pictures: preroll + shown,
      preroll,
      options: { avoid_negative_ts: "disabled", use_editlist: "1" },
    });
    const timeline = new InputTimeline(false);
    const places: number[] = [];
    for (let round = 0; round < 3; round += 1)
      places.push(...(await readAll({ ...inputOf(path), timeline })).pictures.map(({ seconds }) => seconds));
    expect(places.map((place) => Math.round(place * 25))).toEqual(Array.from({ length: 3 * shown }, (_, at) => at));
  });
});
