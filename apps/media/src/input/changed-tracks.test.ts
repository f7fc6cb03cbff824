import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PaintedTrack, SIDE, writePainted } from "./painted-file.fake.ts";
import { type ReadMedia, readAll } from "./read-all.fake.ts";
import { SECONDS, writeShow } from "./small-show.fake.ts";

const SOUND = "aresample=48000,aformat=sample_fmts=s16:channel_layouts=stereo,asetnsamples=n=480:p=0";
const PICTURES = 50;
const [DARK, BRIGHT] = [50, 200];
/** First PID, which differs from FFmpeg's default. */
const OTHER_NUMBERS = { mpegts_start_pid: "768" };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-changed-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const joined = (name: string, parts: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat(parts.map((part) => readFileSync(join(folder, part)))));
  return path;
};
const read = (path: string, more: { readonly audioFilter?: string } = {}): Promise<ReadMedia> =>
  readAll({ format: { url: `file:${path}`, options: {}, isLive: false }, videoFilter: "format=yuv420p", ...more });
const painted = async (name: string, format: string, tracks: readonly PaintedTrack[], options = {}): Promise<string> => {
  const path = join(folder, name);
  await writePainted({ path, format, tracks, pictures: PICTURES, options });
  return path;
};
const lumasOf = ({ pictures }: ReadMedia): number[] => pictures.map(({ bytes }) => bytes[(SIDE * SIDE) / 2] ?? -1);
const isNear = (value: number, luma: number): boolean => Math.abs(value - luma) < 6;

describe("a source whose tracks change", () => {
  it.each([
    ["have other numbers", OTHER_NUMBERS, "mpeg2video"],
    ["have other numbers and another codec", OTHER_NUMBERS, "libx264"],
    ["are of another codec", {}, "libx264"],
  ])("continues with frames that %s, and loses none", async (what, options, encoder) => {
    await painted("first.ts", "mpegts", [{ luma: DARK, encoder: "mpeg2video" }]);
    await painted("second.ts", "mpegts", [{ luma: BRIGHT, encoder }], options);
    const media = await read(joined(`${what}.ts`, ["first.ts", "second.ts"]));
    const lumas = lumasOf(media);
    expect(lumas.filter((value) => isNear(value, DARK)).length).toBeGreaterThanOrEqual(PICTURES - 2);
    expect(lumas.filter((value) => isNear(value, BRIGHT)).length).toBeGreaterThanOrEqual(PICTURES - 2);
    const places = media.pictures.map(({ seconds }) => seconds);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places.at(-1)).toBeGreaterThan((2 * PICTURES) / 25 - 0.2);
  });

  it("returns to its first IDs, video and audio", async () => {
    await writeShow(join(folder, "own.ts"), [0]);
    await writeShow(join(folder, "other.ts"), [0], { muxer: OTHER_NUMBERS });
    const { pictures, sounds } = await read(joined("back.ts", ["own.ts", "other.ts", "own.ts"]), { audioFilter: SOUND });
    expect(pictures.length).toBeGreaterThan(3 * SECONDS * 25 - 10);
    expect(sounds.length).toBeGreaterThan(3 * SECONDS * 100 - 30);
    for (const list of [pictures, sounds]) expect(list.at(-1)?.seconds).toBeGreaterThan(3 * SECONDS - 0.3);
  });
});

describe("what a container declares about its tracks", () => {
  it("starts with the container's default track", async () => {
    const path = await painted("default.mkv", "matroska", [{ luma: DARK }, { luma: BRIGHT, isDefault: true }]);
    expect(lumasOf(await read(path)).every((value) => isNear(value, BRIGHT))).toBe(true);
  });

  it("uses the container's pixel aspect, whatever the frames say", async () => {
    const path = await painted("wide.mkv", "matroska", [{ luma: DARK, aspect: [2, 1] }]);
    expect((await read(path)).pictures[0]).toMatchObject({ width: 2 * SIDE, height: SIDE });
  });
});
