import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readAll } from "../../../apps/media/src/input/read-all.fake.ts";
import { AgentRun } from "../support/agent.ts";
import { openSdkSite } from "../support/sdk-site.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";
import { compositePsnr, DISK, diskPixels, writeDisk } from "../support/transparent-disk.ts";

/** dB, after two encodings. Halos at edges cost ten. */
const LEAST_PSNR = 30;

let stage: Stage;
const folder = mkdtempSync(join(tmpdir(), "setsuna-transparent-"));
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

const agent = (...args: readonly string[]): AgentRun => {
  const [command = "", ...rest] = args;
  return new AgentRun([command, "--id", stage.studio.demoId, "--video", "2", ...rest], { SETSUNA_SERVER: stage.studio.origin });
};

/** Pixels that an OBS browser source sees at the video's own size: premultiplied RGBA. */
const seenPixels = async (page: Page, channel: number): Promise<Uint8Array> => {
  const png = await page.screenshot({ omitBackground: true });
  const pixels = await page.evaluate(
    async ({ data, width, height, testId }) => {
      const video = document.querySelector<HTMLVideoElement>(`[data-testid="${testId}"]`);
      if (video === null || video.videoWidth !== width || video.videoHeight !== height) return [];
      const box = video.getBoundingClientRect();
      const scale = Math.min(box.width / width, box.height / height);
      const [left, top] = [box.x + (box.width - scale * width) / 2, box.y + (box.height - scale * height) / 2];
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const context = new OffscreenCanvas(width, height).getContext("2d");
      if (context === null) return [];
      context.imageSmoothingQuality = "high";
      context.drawImage(bitmap, left, top, scale * width, scale * height, 0, 0, width, height);
      return [...context.getImageData(0, 0, width, height).data];
    },
    { data: png.toString("base64"), width: DISK.width, height: DISK.height, testId: `video-${channel}` },
  );
  return Uint8Array.from(pixels, (value, index) =>
    index % 4 === 3 ? value : Math.round((value * (pixels[index - (index % 4) + 3] ?? 0)) / 255),
  );
};

const untilDisk = async (page: Page, channel: number, right: Uint8Array): Promise<void> => {
  let seen = "";
  await until(
    "the disk over three backgrounds",
    async () => {
      const shown = await seenPixels(page, channel);
      const levels = shown.length === right.length ? Object.values(compositePsnr(shown, right)) : [];
      seen = levels.map((level) => level.toFixed(1)).join(" ");
      return levels.length === 3 && Math.min(...levels) > LEAST_PSNR;
    },
    60_000,
  ).catch((cause: unknown) => {
    throw new Error(`PSNR ${seen}`, { cause });
  });
};

test("a transparent WebM reaches a transparent page and a ProRes 4444 file without halo", async () => {
  const [source, file] = [join(folder, "disk.webm"), join(folder, "disk.mov")];
  await writeDisk(source, "webm", "straight", 2);
  const right = await diskPixels("straight");
  const sender = agent("send", "--input", source, "--loop", "--alpha", "straight", "--bitrate", "4");
  const receiver = agent("receive", "--alpha", "straight", "-o", file);
  try {
    const page = await stage.receiver({ video: 2, extra: { background: "transparent", clean: "1" } }, {});
    await untilDisk(page, 2, right).catch((cause: unknown) => {
      throw new Error(`the sender said ${JSON.stringify(sender.lines.slice(-3))}`, { cause });
    });
    await receiver.line("statistics", ({ bytes }) => Number(bytes) > 20_000);
  } finally {
    await Promise.all([receiver.stop(), sender.stop()]);
  }
  expect([await receiver.ended, await sender.ended]).toEqual([0, 0]);
  const { pictures } = await readAll({
    format: { url: `file:${file}`, options: {}, isLive: false },
    videoFilter: "format=rgba",
    alpha: "straight",
  });
  expect(pictures.length).toBeGreaterThan(5);
  const levels = Object.values(compositePsnr(pictures.at(-1)?.bytes ?? Buffer.alloc(0), right));
  expect(Math.min(...levels)).toBeGreaterThan(LEAST_PSNR);
  expect(stage.pageErrors).toEqual([]);
});

test("a page's canvas reaches a transparent page without halo, through the SDK", async () => {
  const site = await openSdkSite(stage);
  const right = await diskPixels("straight");
  try {
    const sending = await stage.emptyPage({}, site.address);
    await sending.goto(`${site.address}/canvas.html`);
    await sending.evaluate(
      ({ premultiplied, width, height }) => {
        const canvas = document.querySelector("canvas");
        if (canvas === null) return;
        Object.assign(canvas, { width, height });
        const alphaAt = (index: number): number => premultiplied[index | 3] ?? 0;
        const straight = premultiplied.map((value, index) =>
          index % 4 === 3 ? value : (255 * value) / Math.max(1, alphaAt(index)),
        );
        canvas.getContext("2d")?.putImageData(new ImageData(Uint8ClampedArray.from(straight), width, height), 0, 0);
      },
      { premultiplied: [...right], width: DISK.width, height: DISK.height },
    );
    await sending.getByRole("button").click();
    const page = await stage.receiver({ video: 1, extra: { background: "transparent", clean: "1" } }, {});
    await untilDisk(page, 1, right);
  } finally {
    site.close();
  }
  expect(stage.pageErrors).toEqual([]);
});
