import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StudioError } from "@setsuna/contracts";
import { freePort, useBundledMedia } from "@setsuna/testkit/stack";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { decodedPictures } from "../../../media/src/output/decoded-pictures.fake.ts";
import { footage } from "./footage.fake.ts";
import type { MediaOutput } from "./media-output.ts";
import { outputPlace } from "./output-place.ts";

/** Processes start here, on a machine that others use. */
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

const WANTS = { video: true, audio: false };
const quiet = { wants: WANTS, dueAt: () => undefined, waiting: () => undefined, failed: () => undefined };
const open = async (target: string, format?: string): Promise<MediaOutput> =>
  (await outputPlace(target, format, WANTS)).open(quiet);

const timesOf = (path: string): Promise<number[]> => decodedPictures(path, "format=gray", ({ seconds }) => seconds);

/** Resolves with a connection; undefined where nobody listens. */
const reached = (port: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", () => resolve(undefined));
  });

describe("an output that a media process writes", () => {
  it.each(["mp4", "mkv", "ts"])("writes a whole %s file from the first keyframe on", async (ending) => {
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

  it("writes no file before there is a picture", async () => {
    const path = join(folder, "none.mp4");
    const recorder = await open(path);
    const [unit] = footage();
    if (unit === undefined) throw new Error("no footage");
    expect(await recorder.write({ ...unit, isKeyframe: false })).toBe(false);
    await recorder.close();
    expect(existsSync(path)).toBe(false);
  });

  it("says that the disk is full, and that a folder is not there", async () => {
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

  it("waits for a reader, says so, and goes on when it comes", async () => {
    const port = await freePort();
    let said: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      said = resolve;
    });
    const place = await outputPlace(`tcp://127.0.0.1:${port}?listen=1`, undefined, WANTS);
    const output = await place.open({ ...quiet, waiting: said });
    const [key, ...rest] = footage();
    const picture = rest.find(({ isKeyframe }) => !isKeyframe);
    if (key === undefined || picture === undefined) throw new Error("no footage");
    const first = output.write(key);
    await waiting;
    expect(output.isOpen).toBe(false);
    const heard: Buffer[] = [];
    // Its process may still be starting.
    const reader = await vi.waitUntil(() => reached(port), { timeout: 15_000 });
    reader.on("data", (chunk: Buffer) => heard.push(chunk));
    const closed = once(reader, "close");
    await first;
    expect(output.isOpen).toBe(true);
    for (const [index, unit] of [key, picture, picture].entries())
      expect(await output.write({ ...unit, at: key.at + 9000 + 40 * index })).toBe(true);
    await output.close();
    await closed;
    const path = join(folder, "heard.ts");
    writeFileSync(path, Buffer.concat(heard));
    const times = await timesOf(path);
    expect(times.length).toBeGreaterThanOrEqual(3);
    expect((times.at(-1) ?? 0) - (times.at(-3) ?? 0)).toBeCloseTo(0.08, 2);
  });

  it("is left at once, whatever it waits for", async () => {
    const place = await outputPlace(`srt://127.0.0.1:${await freePort()}?mode=listener`, undefined, WANTS);
    const output = await place.open(quiet);
    const [key] = footage();
    const written = key && output.write(key);
    output.abandon();
    expect(await written).toBe(false);
    await output.close();
  });
});
