import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TakenTracks } from "./input-tracks.ts";
import { readAll } from "./read-all.fake.ts";
import { SECONDS, writeShow } from "./small-show.fake.ts";

const SOUND = "aresample=48000,aformat=sample_fmts=s16:channel_layouts=stereo,asetnsamples=n=480:p=0";
/** Limits FFmpeg's initial analysis, as for a live source. */
const SHORT_LOOK = { probesize: "5000", analyzeduration: "100000" };
const [PICTURE, NOISE] = [
  { video: true, audio: false },
  { video: false, audio: true },
];
const BOTH = { video: true, audio: true };

let folder: string;
const path = (name: string): string => join(folder, name);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-late-"));
  await writeShow(path("first.ts"), [0, 0], { kinds: PICTURE });
  await writeShow(path("both.ts"), [0]);
  writeFileSync(path("table-sound.ts"), Buffer.concat(["first.ts", "both.ts"].map((name) => readFileSync(path(name)))));
  for (const format of ["mpegts", "flv"] as const) {
    await writeShow(path(`${format}-sound`), [0, 0, 0], { atFirst: PICTURE, format });
    await writeShow(path(`${format}-picture`), [0, 0, 0], { atFirst: NOISE, format });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = async (name: string, isLive: boolean, wants: { readonly video: boolean; readonly audio: boolean }) => {
  const taken: TakenTracks[] = [];
  const container = name.startsWith("flv") ? "flv" : "mpegts";
  const format = { url: `file://${path(name)}`, format: container, options: SHORT_LOOK, isLive };
  const filters = { ...(wants.video ? { videoFilter: "format=gray" } : {}), ...(wants.audio ? { audioFilter: SOUND } : {}) };
  const media = await readAll({ format, ...filters, taken: (tracks) => taken.push(tracks) });
  return { ...media, taken };
};

const spanOf = (list: readonly { readonly seconds: number }[]): number => (list.at(-1)?.seconds ?? 0) - (list[0]?.seconds ?? 0);

describe.each([
  ["table-sound.ts", "its sound"],
  ["mpegts-sound", "its sound"],
  ["flv-sound", "its sound"],
  ["mpegts-picture", "its picture"],
  ["flv-picture", "its picture"],
])("a source (%s) in which %s appears after four seconds", (name, what) => {
  it.each([false, true])("includes it from then on (live: %s)", async (isLive) => {
    const { pictures, sounds, taken } = await read(name, isLive, BOTH);
    expect(taken.at(-1)).toEqual({ video: true, audio: { taken: [1], of: 1 } });
    const [early, late] = what === "its sound" ? [pictures, sounds] : [sounds, pictures];
    expect(spanOf(early)).toBeGreaterThan(2 * SECONDS);
    expect(spanOf(late)).toBeGreaterThan(SECONDS - 0.5);
    expect(spanOf(late)).toBeLessThan(SECONDS + 0.1);
    if (!isLive && !name.startsWith("table"))
      expect(Math.abs((early.at(-1)?.seconds ?? 0) - (late.at(-1)?.seconds ?? 0))).toBeLessThan(0.1);
  });

  it("ignores it unless it is wanted", async () => {
    const wants = what === "its sound" ? PICTURE : NOISE;
    const { pictures, sounds, taken } = await read(name, true, wants);
    expect(what === "its sound" ? sounds : pictures).toEqual([]);
    expect(taken).toHaveLength(1);
  });
});

it("waits for a live source that doesn't have a wanted track yet", async () => {
  const { pictures, taken } = await read("flv-picture", true, PICTURE);
  expect(taken).toEqual([{ video: true, audio: undefined }]);
  expect(pictures.length).toBeGreaterThan(0);
});

it("reports a source that never has a wanted track", async () => {
  for (const isLive of [false, true])
    await expect(read("first.ts", isLive, NOISE)).rejects.toMatchObject({ code: "input-unreadable" });
});
