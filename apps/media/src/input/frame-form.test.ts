import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FilterAPI } from "node-av/api";
import { AVCOL_SPC_BT709, AVCOL_SPC_UNSPECIFIED } from "node-av/constants";
import { describe, expect, it, vi } from "vitest";
import { formFilters } from "./frame-form.ts";
import { MediaInput } from "./media-input.ts";
import { writePainted } from "./painted-file.fake.ts";
import { readAll } from "./read-all.fake.ts";

const ONE = 65_536;
const matrix = (a: number, b: number, c: number, d: number): Uint8Array =>
  new Uint8Array(Int32Array.of(a * ONE, b * ONE, 0, c * ONE, d * ONE, 0, 0, 0, 2 ** 30).buffer);
const PLAIN = {
  displayMatrix: undefined,
  cropping: undefined,
  isInterlaced: false,
  pixelAspect: { num: 1, den: 1 },
  width: 1280,
  height: 720,
  matrix: AVCOL_SPC_BT709 as number,
  pixelFormat: "yuv420p",
  isWide: false,
};

describe("formFilters", () => {
  it("leaves uncropped, upright frames with square pixels alone", () => {
    expect(formFilters(PLAIN)).toBe("");
    expect(formFilters({ ...PLAIN, pixelAspect: { num: 0, den: 1 }, displayMatrix: matrix(1, 0, 0, 1) })).toBe("");
    expect(formFilters({ ...PLAIN, displayMatrix: new Uint8Array(7) })).toBe("");
  });

  it.each([
    ["a quarter turn, as a phone held upright", matrix(0, 1, -1, 0), "transpose=clock,"],
    ["a quarter turn back", matrix(0, -1, 1, 0), "transpose=cclock,"],
    ["half a turn", matrix(-1, 0, 0, -1), "hflip,vflip,"],
    ["a mirror", matrix(-1, 0, 0, 1), "hflip,"],
    ["upside down", matrix(1, 0, 0, -1), "vflip,"],
    ["a turned mirror", matrix(0, 1, 1, 0), "transpose=cclock_flip,"],
    ["the other turned mirror", matrix(0, -1, -1, 0), "transpose=clock_flip,"],
  ])("%s", (_what, displayMatrix, filters) => expect(formFilters({ ...PLAIN, displayMatrix })).toBe(filters));

  it("crops to the clean aperture before rotating and squaring pixels", () => {
    const cropping = { top: 4, bottom: 6, left: 8, right: 10 };
    const filters = formFilters({
      ...PLAIN,
      cropping,
      isInterlaced: true,
      pixelAspect: { num: 4, den: 3 },
      displayMatrix: matrix(0, 1, -1, 0),
    });
    expect(filters.replaceAll(/=[^,]*/g, "")).toBe("bwdif,crop,setsar,transpose,scale,setsar,");
    expect(filters).toContain("crop=w=1262:h=710:x=8:y=4:exact=1,");
    expect(formFilters({ ...PLAIN, cropping: { top: 0, bottom: 0, left: 0, right: 0 } })).toBe("");
    expect(formFilters({ ...PLAIN, cropping: { top: 400, bottom: 400, left: 0, right: 0 } })).toBe("");
  });

  it("treats SD without color information as BT.601, and HD as BT.709", () => {
    expect(formFilters({ ...PLAIN, matrix: AVCOL_SPC_UNSPECIFIED })).toContain("bt709");
    expect(formFilters({ ...PLAIN, matrix: AVCOL_SPC_UNSPECIFIED, height: 576 })).toContain("smpte170m");
    expect(formFilters({ ...PLAIN, matrix: AVCOL_SPC_UNSPECIFIED, isWide: true })).toContain("bt2020nc");
  });
});

const seen = async (source: string, filter: string) => {
  const format = { url: source, format: "lavfi", options: {}, isLive: false };
  const input = await MediaInput.open({ format, videoFilter: filter });
  const frames: { width: number; height: number; bytes: Buffer }[] = [];
  const take = async (packet: Parameters<NonNullable<typeof input.video>["decode"]>[0]): Promise<void> => {
    for (const { frame } of (await input.video?.decode(packet)) ?? []) {
      frames.push({ width: frame.width, height: frame.height, bytes: frame.toBuffer() });
      frame.free();
    }
  };
  for (let read = await input.read(); read !== undefined; read = await input.read()) {
    await take(read.packet);
    read.packet.free();
  }
  await take(null);
  await input.close();
  return frames;
};

const combing = (frame: { readonly width: number; readonly bytes: Buffer } | undefined): number => {
  if (frame === undefined) return Number.NaN;
  const { width, bytes } = frame;
  let sum = 0;
  for (let at = 0; at + width < bytes.length; at += 1) sum += Math.abs((bytes[at] ?? 0) - (bytes[at + width] ?? 0));
  return sum / (bytes.length - width);
};

/**
 * Clears `progressive_sequence` (ISO/IEC 13818-2 §6.2.2.3) and every second picture's `progressive_frame` (§6.2.3.1). Returns the
 * number of pictures.
 */
const flagEverySecond = (file: Buffer): number => {
  const clear = (at: number, bit: number): number => file.writeUInt8(file.readUInt8(at) & ~bit, at);
  let pictures = 0;
  const extension = Buffer.of(0, 0, 1, 0xb5);
  for (let at = file.indexOf(extension); at >= 0; at = file.indexOf(extension, at + 4)) {
    const kind = file.readUInt8(at + 4) >> 4;
    if (kind === 1) clear(at + 5, 0x08);
    if (kind !== 8) continue;
    pictures += 1;
    if (pictures % 2 === 1) continue;
    clear(at + 7, 0x01);
    clear(at + 8, 0x80);
  }
  return pictures;
};

describe("frames of a source", () => {
  it("with non-square pixels are sent with square ones", async () => {
    const [frame] = await seen("color=white:size=1440x1080:duration=0.04:rate=25,setsar=4/3", "format=gray");
    expect(frame).toMatchObject({ width: 1920, height: 1080 });
  });

  it.each(["tff", "bff"])("with two fields (%s) are deinterlaced, one output for each frame", async (order) => {
    const bar =
      "color=black:size=64x64:rate=50:duration=0.4,format=yuv420p,geq=lum='if(lt(mod(X+8*N,64),32),235,16)':cb=128:cr=128";
    const fields = `${bar},tinterlace=mode=${order === "tff" ? "interleave_top" : "interleave_bottom"}`;
    const combed = await seen(`${fields},setfield=prog`, "format=gray");
    const whole = await seen(`${fields},setfield=${order}`, "format=gray");
    expect(whole).toHaveLength(combed.length);
    const middle = Math.floor(whole.length / 2);
    expect(combing(combed[middle])).toBeGreaterThan(40);
    expect(combing(whole[middle])).toBeLessThan(20);
  });

  it.each([
    ["each picture, as in PAFF", "mod(n,2)", 50],
    ["two and three pictures, as in telecine", "lt(mod(n,5),2)", 50],
    ["once", "gte(n,25)", 50],
    ["for good, long after the last interlaced picture", "lt(n,25)", 300],
  ])("whose flag changes %s are all sent, in order, by at most two graphs", async (_how, isInterlaced, count) => {
    const graphs = vi.spyOn(FilterAPI, "create");
    const brighter = `color=black:size=32x32:rate=25:duration=${count / 25},format=yuv420p,geq=lum='20+${200 / count}*N':cb=128:cr=128`;
    const flagged = `[a]select='${isInterlaced}',setfield=tff[x];[b]select='not(${isInterlaced})',setfield=prog[y]`;
    const frames = await seen(`${brighter},split[a][b];${flagged};[x][y]interleave`, "format=gray");
    const lumas = frames.map(({ bytes }) => bytes[16 * 32 + 16] ?? -1);
    expect(lumas).toHaveLength(count);
    expect(lumas).toEqual(lumas.toSorted((one, other) => one - other));
    expect(graphs.mock.calls.length).toBeLessThanOrEqual(2);
    graphs.mockRestore();
  });

  it("of a file in which every other one is interlaced are all sent, in order, by at most two graphs", async () => {
    const folder = mkdtempSync(join(tmpdir(), "setsuna-paff-"));
    const path = join(folder, "paff.m2v");
    await writePainted({ path, format: "mpeg2video", tracks: [{ luma: 100, encoder: "mpeg2video" }], pictures: 60 });
    const file = readFileSync(path);
    expect(flagEverySecond(file)).toBe(60);
    writeFileSync(path, file);
    const graphs = vi.spyOn(FilterAPI, "create");
    const format = { url: `file:${path}`, options: {}, isLive: false };
    const { pictures } = await readAll({ format, videoFilter: "format=gray" });
    const filters = graphs.mock.calls.map(([text]) => text);
    graphs.mockRestore();
    rmSync(folder, { recursive: true });
    const times = pictures.map(({ seconds }) => seconds);
    expect(times).toHaveLength(60);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(filters.filter((text) => text.includes("bwdif"))).toHaveLength(1);
    expect(filters.length).toBeLessThanOrEqual(2);
  });

  it.each(["ycgco", "ictcp", "bt2020c", "chroma-derived-c"])(
    "with a matrix that the scaler doesn't support (%s) are sent anyway",
    async (matrix) => {
      const white = `color=white:size=64x64:duration=0.04:rate=25,format=yuv420p,setparams=colorspace=${matrix}`;
      const [frame] = await seen(white, "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p");
      expect(frame?.bytes[0]).toBeGreaterThan(230);
    },
  );

  it.each(["yuva420p", "rgba", "gbrap", "ya8"])("that are transparent (%s) are seen on black", async (format) => {
    const luma = async (alpha: number): Promise<number> => {
      const source = `color=white@${alpha}:size=64x64:duration=0.04:rate=25,format=${format}`;
      return (await seen(source, "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"))[0]?.bytes[0] ?? -1;
    };
    expect(await luma(0)).toBeLessThan(20);
    expect(Math.abs((await luma(0.5)) - 126)).toBeLessThan(6);
    expect(await luma(1)).toBeGreaterThan(230);
  });

  it("of BT.601 are sent as BT.709: red stays red", async () => {
    const red = "color=red:size=64x64:duration=0.04:rate=25,scale=out_color_matrix=bt601:out_range=tv,format=yuv420p";
    const [frame] = await seen(red, "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p");
    const luma = 64 * 64;
    const [y = 0, u = 0, v = 0] = [0, luma, luma + luma / 4].map((at) => frame?.bytes[at]);
    // 255, 0, 0 in BT.709, limited range.
    for (const [value, right] of [
      [y, 63],
      [u, 102],
      [v, 240],
    ] as const)
      expect(Math.abs(value - right)).toBeLessThanOrEqual(3);
  });
});
