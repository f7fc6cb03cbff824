import { numericStatOf, statOf, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Stage } from "./support/stage.ts";
import { untilWords } from "./support/words.ts";

let stage: Stage;
let receiver: Page;

beforeAll(async () => {
  stage = await Stage.shared();
  await stage.sender({ video: 1, audio: 1 }, {});
  receiver = await stage.receiver({ video: 1, audio: 1 }, { sound: true });
  await untilPhase(receiver, "video-1", "live");
  await untilPhase(receiver, "audio-1", "live");
});
afterAll(() => stage?.close());

interface Match {
  readonly index: number;
  readonly psnr: number;
  readonly psnrOfAnother: number;
}

const matchPictures = (page: Page, count: number): Promise<Match[]> =>
  page.evaluate(async (wanted) => {
    const [width, height] = [320, 180];
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const video = document.querySelector('[data-testid="video-1"]');
    if (context === null || !(video instanceof HTMLVideoElement)) throw new Error("no picture");
    const luma = (image: CanvasImageSource): Float32Array => {
      context.drawImage(image, 0, 0, width, height);
      const { data } = context.getImageData(0, 0, width, height);
      return Float32Array.from({ length: width * height }, (_, at) => {
        const [red = 0, green = 0, blue = 0] = data.subarray(4 * at, 4 * at + 3);
        return 0.299 * red + 0.587 * green + 0.114 * blue;
      });
    };
    const file = new Uint8Array(await (await fetch("/__testkit/camera.mjpeg")).arrayBuffer());
    const recording: Float32Array[] = [];
    let start = 0;
    for (let at = 0; at + 1 < file.length; at++) {
      if (file[at] !== 0xff || file[at + 1] !== 0xd9) continue;
      recording.push(luma(await createImageBitmap(new Blob([file.subarray(start, at + 2)], { type: "image/jpeg" }))));
      start = at + 2;
    }
    const shown: Float32Array[] = [];
    while (shown.length < wanted) {
      await new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()));
      shown.push(luma(video));
    }
    const psnr = (a: Float32Array, b: Float32Array): number => {
      let sum = 0;
      for (let at = 0; at < a.length; at++) sum += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2;
      return 10 * Math.log10(255 ** 2 / Math.max(1e-3, sum / a.length));
    };
    return shown.map((picture) => {
      const fits = recording.map((frame) => psnr(picture, frame));
      const index = fits.indexOf(Math.max(...fits));
      return { index, psnr: fits[index] ?? 0, psnrOfAnother: fits[(index + recording.length / 2) % recording.length] ?? 0 };
    });
  }, count);

test("the received video matches the sent video, frame by frame", async () => {
  // The encoder starts small and soft.
  await until("the picture to reach its size", async () => (await numericStatOf(receiver, "video-1", "frameWidth")) === 640);
  await until("the rate to settle", async () => ((await numericStatOf(receiver, "video-1", "bitrate")) ?? 0) > 500_000);
  const matches = await matchPictures(receiver, 24);
  const sorted = matches.map((match) => match.psnr).sort((a, b) => a - b);
  expect(sorted[sorted.length >> 1]).toBeGreaterThan(28);
  // Proves that the comparison tells frames apart.
  const better = matches.filter((match) => match.psnr > match.psnrOfAnother + 3);
  expect(better.length).toBeGreaterThan(matches.length * 0.8);
  expect(new Set(matches.map((match) => match.index)).size).toBeGreaterThan(8);
  const steps = matches.slice(1).map((match, at) => (match.index - (matches[at]?.index ?? 0) + 30) % 30);
  expect(steps.filter((step) => step <= 15).length).toBeGreaterThanOrEqual(steps.length - 2);
});

test("the received audio matches the sent audio", () => untilWords(receiver));

test("both pages show correct counters", async () => {
  expect(await statOf(receiver, "video-1", "codec")).toMatch(/^(H264|VP8|VP9|AV1)$/);
  expect(await statOf(receiver, "video-1", "route")).toBe("relay");
  expect(await numericStatOf(receiver, "video-1", "frameHeight")).toBe(360);
  expect(await numericStatOf(receiver, "video-1", "receivers")).toBe(1);
  expect(await numericStatOf(receiver, "video-1", "packets")).toBeGreaterThan(100);
  await until("one-way latency", async () => numericStatOf(receiver, "video-1", "latency.median"));
  expect(stage.pageErrors).toEqual([]);
});
