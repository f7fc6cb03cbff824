import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StudioError } from "@setsuna/contracts";
import { joinBytes } from "@setsuna/kit";
import { nalUnits } from "@setsuna/rtp";
import { everydayCases } from "@setsuna/testkit/model";
import { freePort, useBundledMedia } from "@setsuna/testkit/stack";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readAll } from "../../../media/src/input/read-all.fake.ts";
import { decodedFrames } from "../../../media/src/output/decoded-frames.fake.ts";
import type { MediaUnit } from "../streams/media-unit.ts";
import { SOUND_ALONE_MS } from "./early-sound.ts";
import { footage } from "./footage.fake.ts";
import type { MediaOutput } from "./media-output.ts";
import { outputPlace } from "./output-place.ts";
import type { OutputNews } from "./process-output.ts";

vi.setConfig({ testTimeout: 90_000 });

let restore: (() => void) | undefined;
beforeAll(async () => {
  restore = await useBundledMedia();
});
afterAll(() => restore?.());

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-recorder-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each needs two processes: one a day. */
const ENDINGS = everydayCases(["mp4", "mkv", "ts"], { oneIn: 3 });

const WANTS = { video: true, audio: false };
const quiet = { wants: WANTS, dueAt: () => undefined, waiting: () => undefined, failed: () => undefined };
const open = async (target: string, format?: string): Promise<MediaOutput> =>
  (await outputPlace(target, format, WANTS)).open(quiet);

const timesOf = (path: string): Promise<number[]> => decodedFrames(path, "format=gray", ({ seconds }) => seconds);

const reached = (port: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", () => resolve(undefined));
  });

describe("an output that a media process writes", () => {
  it.each(ENDINGS)("writes a complete %s file from the first keyframe on", async (ending) => {
    const path = join(folder, `show.${ending}`);
    const recorder = await open(path);
    const units = footage();
    const key = units.findIndex(({ isKeyframe }, index) => isKeyframe && index > 0);
    const from = key < 0 ? 0 : key - 1;
    for (const unit of units.slice(from)) await recorder.write(unit);
    expect(recorder.size()).toEqual({ width: 1280, height: 720 });
    await recorder.close();
    await recorder.close();
    const times = await timesOf(path);
    expect(times).toHaveLength(key < 0 ? units.length : units.length - key);
    expect((times[10] ?? 0) - (times[0] ?? 0)).toBeCloseTo(0.4, 2);
  });

  it("writes no file before the first keyframe", async () => {
    const path = join(folder, "none.mp4");
    const recorder = await open(path);
    const [unit] = footage();
    if (unit === undefined) throw new Error("no footage");
    expect(await recorder.write({ ...unit, isKeyframe: false })).toBe(false);
    await recorder.close();
    expect(existsSync(path)).toBe(false);
  });

  it("reports a full disk and a missing folder", async () => {
    const codeOf = async (recorder: MediaOutput): Promise<string> => {
      try {
        for (const unit of footage()) await recorder.write(unit);
        await recorder.close();
        return "written";
      } catch (error) {
        return error instanceof StudioError ? error.code : String(error);
      }
    };
    expect(await codeOf(await open(join(folder, "not", "there.mp4")))).toBe("output-failed");
    if (existsSync("/dev/full")) expect(await codeOf(await open("/dev/full", "matroska"))).toBe("disk-full");
  });

  it("waits for a reader, reports it, and continues when one connects", async () => {
    const port = await freePort();
    let said: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      said = resolve;
    });
    const place = await outputPlace(`tcp://127.0.0.1:${port}?listen=1`, undefined, WANTS);
    const output = await place.open({ ...quiet, waiting: said });
    const [key, ...rest] = footage();
    const delta = rest.find(({ isKeyframe }) => !isKeyframe);
    if (key === undefined || delta === undefined) throw new Error("no footage");
    const first = output.write(key);
    await waiting;
    expect(output.isOpen).toBe(false);
    const heard: Buffer[] = [];
    const reader = await vi.waitUntil(() => reached(port), { timeout: 15_000 });
    reader.on("data", (chunk: Buffer) => heard.push(chunk));
    const closed = once(reader, "close");
    await first;
    expect(output.isOpen).toBe(true);
    for (const [index, unit] of [key, delta, delta].entries())
      expect(await output.write({ ...unit, at: key.at + 9000 + 40 * index })).toBe(true);
    await output.close();
    await closed;
    const path = join(folder, "heard.ts");
    writeFileSync(path, Buffer.concat(heard));
    const times = await timesOf(path);
    expect(times.length).toBeGreaterThanOrEqual(3);
    expect((times.at(-1) ?? 0) - (times.at(-3) ?? 0)).toBeCloseTo(0.08, 2);
  });

  /** Units of 10 ms, starting at one hour. RFC 6716 §3.1. */
  const silence = (count: number, from = 3_600_000): MediaUnit[] =>
    Array.from({ length: count }, (_, index) => ({
      kind: "audio",
      codec: "opus",
      data: Uint8Array.of(0xf4, 0xff, 0xfe),
      isKeyframe: true,
      at: from + 10 * index,
      samples: 480,
    }));
  const BOTH = { video: true, audio: true };
  const openBoth = async (path: string) => {
    const news: OutputNews[] = [];
    const place = await outputPlace(path, undefined, BOTH);
    return { news, output: await place.open({ ...quiet, wants: BOTH, news: (one) => news.push(one) }) };
  };
  const soundsOf = async (path: string): Promise<number> => {
    const filter = "aresample=48000,aformat=sample_fmts=s16:channel_layouts=stereo";
    const { sounds } = await readAll({ format: { url: `file:${path}`, options: {}, isLive: false }, audioFilter: filter });
    return sounds.reduce((sum, { samples }) => sum + samples.length / 2 / 48_000, 0);
  };

  it.each(ENDINGS)("outputs all the audio of %s without video, and reports it", async (ending) => {
    const path = join(folder, `sound-alone.${ending}`);
    const { news, output } = await openBoth(path);
    const units = silence(SOUND_ALONE_MS / 10 + 200);
    for (const unit of units) await output.write(unit);
    expect(output.isOpen).toBe(true);
    expect(output.size()).toBeUndefined();
    for (const unit of footage()) expect(await output.write(unit)).toBe(false);
    await output.close();
    expect(news).toEqual(["sound-alone", "picture-left-out"]);
    expect(await soundsOf(path)).toBeGreaterThan(units.length / 100 - 0.2);
  });

  it.each(["mp4", "mkv", "ts"])("keeps the audio in %s if everything ends before the first video frame", async (ending) => {
    const path = join(folder, `short.${ending}`);
    const { news, output } = await openBoth(path);
    const units = silence(300);
    for (const unit of units) await output.write(unit);
    expect(output.isOpen).toBe(false);
    await output.close();
    expect(news).toEqual(["sound-alone"]);
    expect(await soundsOf(path)).toBeGreaterThan(units.length / 100 - 0.2);
  });

  it("leaves no file if nothing arrived", async () => {
    const path = join(folder, "nothing.mp4");
    const { output } = await openBoth(path);
    await output.close();
    expect(existsSync(path)).toBe(false);
    expect(output.bytes).toBe(0);
  });

  it("writes video and audio if video arrives before the limit", async () => {
    const path = join(folder, "late-picture.mkv");
    const { news, output } = await openBoth(path);
    for (const unit of silence(SOUND_ALONE_MS / 10 - 10)) await output.write(unit);
    expect(output.isOpen).toBe(false);
    const frames = footage().map((unit) => ({ ...unit, at: unit.at + SOUND_ALONE_MS }));
    for (const unit of frames) await output.write(unit);
    for (const unit of silence(100, 3_600_000 + SOUND_ALONE_MS)) await output.write(unit);
    await output.close();
    expect(news).toEqual([]);
    expect(await timesOf(path)).toHaveLength(frames.length);
    expect(await soundsOf(path)).toBeGreaterThan(0.8);
  });

  it("waits for parameter sets if keyframes lack them, and blames the sender's video", async () => {
    const path = join(folder, "no-sets.mkv");
    const { news, output } = await openBoth(path);
    const isSet = (nal: Uint8Array): boolean => [7, 8].includes((nal[0] ?? 0) & 31);
    const bare = footage().map((unit) => ({
      ...unit,
      data: joinBytes(nalUnits(unit.data).flatMap((nal) => (isSet(nal) ? [] : [Uint8Array.of(0, 0, 0, 1), nal]))),
    }));
    for (const unit of bare) expect(await output.write(unit)).toBe(false);
    expect(news).toEqual(["no-parameter-sets"]);
    for (const unit of footage()) await output.write({ ...unit, at: unit.at + 10_000 });
    await output.close();
    expect(await timesOf(path)).toHaveLength(footage().length);
  });

  it("can be abandoned at once, whatever it waits for", async () => {
    const place = await outputPlace(`srt://127.0.0.1:${await freePort()}?mode=listener`, undefined, WANTS);
    const output = await place.open(quiet);
    const [key] = footage();
    const written = key && output.write(key);
    output.abandon();
    expect(await written).toBe(false);
    await output.close();
  });
});
