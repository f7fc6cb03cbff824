import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeTestStamp } from "@setsuna/playout";
import { median, until, untilPhase } from "@setsuna/testkit";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { untilSound } from "../support/sound.ts";
import { follow, SMALL_SOURCE, Stage, takeFrames, untilFrames } from "../support/stage.ts";

const FRAME_MS = 1000 / 30;
const KEPT = 150;

let stage: Stage;
let receiver: Page;
const folder = mkdtempSync(join(tmpdir(), "setsuna-replay-"));

beforeAll(async () => {
  stage = await Stage.shared(SMALL_SOURCE);
  await stage.sender({ video: 1, audio: 1 });
  receiver = await stage.receiver({ video: 1, audio: 1, extra: { replay: String(KEPT) } }, { sound: true });
  await untilPhase(receiver, "video-1", "live");
  await untilPhase(receiver, "audio-1", "live");
  await follow(receiver);
  await untilFrames(receiver, KEPT + 30);
});
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

const bar = (page: Page, name: string): Promise<string | undefined> =>
  page.evaluate((key) => document.querySelector('[data-testid="replay-bar"]')?.getAttribute(`data-${key}`) ?? undefined, name);
const figure = async (page: Page, name: string): Promise<number> => Number((await bar(page, name)) ?? Number.NaN);

const shown = async (page: Page): Promise<{ readonly code: number; readonly drawn: number; readonly at: number }> => {
  const read = await page.evaluate(() => {
    const canvas = document.querySelector('[data-testid="replay-picture"]');
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error("no replay");
    const copy = new OffscreenCanvas(canvas.width, 1);
    const context = copy.getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("no canvas");
    context.drawImage(canvas, 0, -Math.round((12 * canvas.width) / 1280));
    const at = performance.timeOrigin + performance.now();
    const drawn = document.querySelector('[data-testid="replay-box"]')?.getAttribute("data-drawn");
    const { data } = context.getImageData(0, 0, canvas.width, 1);
    const block = Math.max(1, Math.round((24 * canvas.width) / 1280));
    const bits = Array.from({ length: 32 }, (_, bit) => (data[4 * Math.round((bit + 0.5) * block) + 1] ?? 0) > 128);
    return { drawn: Number(drawn ?? Number.NaN), at, bits };
  });
  const value = read.bits.reduce((sum, white, bit) => sum + (white ? 2 ** bit : 0), 0);
  return { code: decodeTestStamp(value, read.at), drawn: read.drawn, at: read.at };
};

const watch = async (page: Page) => {
  const seen: { code: number; position: number; at: number }[] = [];
  for (let count = 0; count < 6; count += 1) {
    await until("the next reading", () => performance.timeOrigin + performance.now() > (seen.at(-1)?.at ?? 0) + 150, 5000, 20);
    const position = await figure(page, "position");
    const { code, at } = await shown(page);
    seen.push({ code, position, at });
  }
  return seen;
};

type Watched = Awaited<ReturnType<typeof watch>>;

const slope = (seen: readonly { code: number; at: number }[]): number => {
  const [first, last] = [seen[0], seen.at(-1)];
  return first && last ? (last.code - first.code) / (last.at - first.at) : Number.NaN;
};

const seekTo = async (page: Page, positionMs: number): Promise<void> => {
  await page.evaluate((value) => {
    const scrubber = document.querySelector('[data-testid="replay-bar"] input[type="range"]');
    if (!(scrubber instanceof HTMLInputElement)) throw new Error("no scrubber");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(scrubber, String(value));
    scrubber.dispatchEvent(new Event("input", { bubbles: true }));
  }, positionMs);
  await until(`the replay to be at ${positionMs} ms`, async () => {
    const near = Math.abs((await figure(page, "position")) - positionMs) < 400;
    return near && Math.abs((await figure(page, "frame")) - (await shown(page)).drawn) < 12;
  });
};

test("one key replays the last frames at once, at every speed and in both directions, while live continues", async () => {
  const isFirst = (await bar(receiver, "motion")) === undefined;
  if (isFirst) await receiver.keyboard.press("r");
  await until("the replay", () => bar(receiver, "motion"));
  await until("its first picture", async () => (await shown(receiver)).drawn >= 0);
  if (isFirst) expect(await bar(receiver, "rate")).toBe("1");
  const frames = await figure(receiver, "frames");
  expect(frames).toBeGreaterThanOrEqual(KEPT);
  expect(frames).toBeLessThanOrEqual(2 * KEPT);
  const moves = async (startMs: number, keys: string, from: number, to: number, fits: (seen: Watched) => boolean = () => true) =>
    until(`a speed of ${from} to ${to}`, async () => {
      await receiver.keyboard.press(",");
      await seekTo(receiver, startMs);
      for (const key of keys) await receiver.keyboard.press(key);
      const seen = await watch(receiver);
      return slope(seen) > from && slope(seen) < to && fits(seen);
    });
  await moves(0, "1l", 0.6, 1.4, (seen) => {
    const offsets = seen.map(({ code, position }) => code - position);
    return offsets.filter((offset) => Math.abs(offset - median(offsets)) < 8 * FRAME_MS).length >= 4;
  });
  await moves(0, "2l", 0.3, 0.7);
  await moves(0, "4l", 0.12, 0.4);

  const duration = await figure(receiver, "duration");
  // The first reading may be an old one.
  await moves(duration, "1j", -1.5, -0.5, (seen) => seen.slice(2).every(({ code }, at) => code <= (seen[at + 1]?.code ?? 0)));

  expect((await untilFrames(receiver, 15)).length).toBeGreaterThan(14);
});

test("steps frame by frame, in both directions", async () => {
  await receiver.keyboard.press(",");
  await until("the replay to rest", async () => (await bar(receiver, "motion")) === "rest");
  await seekTo(receiver, 1000);
  // The worker's report can precede its canvas.
  const settle = async (frame: number, before: number | undefined) =>
    until(`frame ${frame}, and another picture than before`, async () => {
      const { drawn, code } = await shown(receiver);
      return drawn === frame && code !== before && code;
    });
  const start = await figure(receiver, "frame");
  let last: number | undefined;
  const steady = await until("the first picture, twice running", async () => {
    const { drawn, code } = await shown(receiver);
    const isSame = drawn === start && code === last;
    last = code;
    return isSame && code;
  });
  const codes = [steady];
  for (const [key, by] of [
    [".", 1],
    [".", 2],
    [".", 3],
    [",", 2],
    [",", 1],
    [",", 0],
    [",", -1],
    [",", -2],
  ] as const) {
    await receiver.keyboard.press(key);
    codes.push(await settle(start + by, codes.at(-1)));
  }
  const [zero = 0, one = 0, two = 0, three = 0, twoAgain, oneAgain, zeroAgain, before = 0] = codes;
  const forward = [before, zero, one, two, three];
  expect(forward).toEqual([...new Set(forward)].sort((a, b) => a - b));
  expect([twoAgain, oneAgain, zeroAgain]).toEqual([two, one, zero]);
  expect(await violationsOf(receiver)).toEqual([]);
});

const loudness = async (page: Page): Promise<number> =>
  // The live context is silent.
  (await untilSound(page, 1000)).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

test("plays its audio only at 1x", async () => {
  await seekTo(receiver, 0);
  await receiver.keyboard.press("l");
  await until("the replay's sound", async () => (await loudness(receiver)) > 0.02);
  await receiver.keyboard.press("2");
  await until("silence", async () => (await loudness(receiver)) < 1e-3);
  expect(await bar(receiver, "rate")).toBe("0.5");
});

const demux = async (bytes: Buffer) => {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (video === null) throw new Error("a file without pictures");
  const times = async (track: NonNullable<typeof video | typeof audio>) => {
    const packets: { type: string; timestamp: number }[] = [];
    for await (const { type, timestamp } of new EncodedPacketSink(track).packets()) packets.push({ type, timestamp });
    return packets;
  };
  return {
    codec: video.codec,
    width: await video.getDisplayWidth(),
    pictures: await times(video),
    soundCodec: audio?.codec,
    sound: audio === null ? [] : await times(audio),
    duration: await input.computeDuration(),
  };
};

const decodeWithFfmpeg = (path: string, pictures: number): void => {
  const entries = ["-count_frames", "-show_entries", "stream=codec_type,nb_read_frames", "-of", "csv=p=0"];
  const { error, stdout, stderr } = spawnSync("ffprobe", ["-v", "error", ...entries, path]);
  if (error !== undefined) return;
  expect(stderr.toString()).toBe("");
  const decoded = Object.fromEntries(
    stdout
      .toString()
      .trim()
      .split("\n")
      .map((line) => line.split(",")),
  );
  expect(Number(decoded.video)).toBe(pictures);
  expect(Number(decoded.audio)).toBeGreaterThan(20);
};

const save = async (page: Page, count = 1): Promise<string[]> => {
  const paths: string[] = [];
  const taking: Promise<void>[] = [];
  page.on("download", (download) => {
    const path = join(folder, download.suggestedFilename());
    taking.push(download.saveAs(path).then(() => void paths.push(path)));
  });
  await page.keyboard.press("s");
  await until(`${count} downloads`, () => taking.length === count);
  await Promise.all(taking);
  page.removeAllListeners("download");
  return paths.sort();
};

test("is saved as MP4 with its audio, as received, and plays in FFmpeg and Chromium", async () => {
  const frames = await figure(receiver, "frames");
  const [path = ""] = await save(receiver);
  expect(path).toMatch(/setsuna-[a-z]{7}-video1-\d{8}-\d{6}\.mp4$/);
  expect(await receiver.getAttribute('[data-testid="replay-save-state"]', "data-state")).toBe("saved");
  const file = await demux(readFileSync(path));
  expect(file).toMatchObject({ codec: "avc", soundCodec: "opus" });
  expect(file.pictures.length).toBe(frames);
  expect(file.pictures[0]).toEqual({ type: "key", timestamp: 0 });
  expect(file.pictures.slice(1).every(({ timestamp }, at) => timestamp > (file.pictures[at]?.timestamp ?? 0))).toBe(true);
  const pictured = (file.pictures.at(-1)?.timestamp ?? 0) - (file.pictures[0]?.timestamp ?? 0);
  const sounded = (file.sound.at(-1)?.timestamp ?? 0) - (file.sound[0]?.timestamp ?? 0);
  expect(Math.abs(pictured - (await figure(receiver, "duration")) / 1000)).toBeLessThan(0.1);
  expect(sounded).toBeLessThanOrEqual(pictured + 0.1);
  // A busy machine starts audio late, and it may end a little early.
  expect(file.sound.at(-1)?.timestamp ?? 0).toBeGreaterThan(pictured - 1);
  expect(sounded).toBeGreaterThan(pictured / 2);
  decodeWithFfmpeg(path, frames);

  const page = await stage.browser.newPage();
  try {
    const played = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const video = document.createElement("video");
      video.muted = true;
      video.src = URL.createObjectURL(new Blob([bytes], { type: "video/mp4" }));
      video.playbackRate = 4;
      await video.play();
      await new Promise((resolve, reject) => {
        video.onended = resolve;
        video.onerror = () => reject(new Error(video.error?.message ?? "refused"));
      });
      return { width: video.videoWidth, duration: video.duration, at: video.currentTime };
    }, readFileSync(path).toString("base64"));
    expect(played.width).toBe(file.width);
    expect(Math.abs(played.duration - file.duration)).toBeLessThan(0.1);
    expect(Math.abs(played.at - played.duration)).toBeLessThan(0.1);
  } finally {
    await page.close();
  }
});

test("returns to live with the same key", async () => {
  await receiver.keyboard.press("r");
  await until("the live picture", async () => (await bar(receiver, "motion")) === undefined);
  await takeFrames(receiver);
  await until("a picture of just now", async () => {
    const [frame] = (await untilFrames(receiver, 5)).slice(-1);
    return frame !== undefined && frame.at - frame.code < 500;
  });
  expect(stage.pageErrors).toEqual([]);
});

test("saves two files if another sender with another codec took over", async () => {
  await stage.clear();
  const first = await stage.sender({ video: 2, audio: 2 });
  const page = await stage.receiver({ video: 2, audio: 2, extra: { replay: "300" } });
  await untilPhase(page, "video-2", "live");
  await follow(page, 2);
  await untilFrames(page, 40);
  await first.click('[data-testid="stop"]');
  await stage.sender({ video: 2, audio: 2, extra: { codec: "VP8" } });
  await untilPhase(page, "video-2", "live");
  await untilFrames(page, 40);
  await page.keyboard.press("r");
  await until("the replay", () => bar(page, "motion"));
  const paths = await save(page, 2);
  expect(paths.map((path) => path.replace(/.*-/, ""))).toEqual(["1.mp4", "2.webm"]);
  const files = await Promise.all(paths.map((path) => demux(readFileSync(path))));
  expect(files.map(({ codec }) => codec)).toEqual(["avc", "vp8"]);
  expect(files.map(({ pictures }) => pictures[0]?.type)).toEqual(["key", "key"]);
  expect(files.every(({ pictures, sound }) => pictures.length > 20 && sound.length > 20)).toBe(true);
  for (const [at, path] of paths.entries()) decodeWithFfmpeg(path, files[at]?.pictures.length ?? 0);
});

test("explains on the button why there is none with native playout", async () => {
  const page = await stage.receiver({ video: 2, extra: { playout: "native" } });
  await untilPhase(page, "video-2", "live");
  expect(await page.getAttribute('[data-testid="replay-problem"]', "data-code")).toBe("replay-needs-instant");
  expect(await page.isDisabled('[data-testid="replay"]')).toBe(true);
});
