import { median, phaseOf, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { fieldOf, of } from "../support/channel-form.ts";
import { openFold } from "../support/folds.ts";
import { untilFitsSideways } from "../support/overflow.ts";
import { untilSound } from "../support/sound.ts";
import { follow, LIGHT_SOURCE, Stage, untilFrames } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterAll(() => stage?.close());

const exists = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => document.querySelector(wanted) !== null, selector);

const shownInASecond = (page: Page, channel: number): Promise<number> =>
  page.evaluate(async (number) => {
    const video = document.querySelector(`[data-testid="video-${number}"]`);
    if (!(video instanceof HTMLVideoElement)) throw new Error(`no player of video ${number}`);
    let count = 0;
    let handle = 0;
    const next = () => {
      count += 1;
      handle = video.requestVideoFrameCallback(next);
    };
    handle = video.requestVideoFrameCallback(next);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    video.cancelVideoFrameCallback(handle);
    return count;
  }, channel);

const untilPlaying = (page: Page, channel: number): Promise<unknown> =>
  until(`video ${channel} to play`, async () => (await shownInASecond(page, channel)) > 3);

/** Best luma PSNR, dB, at 160x90. */
const likenessToCamera = (page: Page, channel: number): Promise<number> =>
  page.evaluate(async (number) => {
    const [width, height] = [160, 90];
    const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    const video = document.querySelector(`[data-testid="video-${number}"]`);
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
    const shown = luma(video);
    let best = 0;
    let start = 0;
    for (let at = 0; at + 1 < file.length; at++) {
      if (file[at] !== 0xff || file[at + 1] !== 0xd9) continue;
      const frame = luma(await createImageBitmap(new Blob([file.subarray(start, at + 2)], { type: "image/jpeg" })));
      start = at + 2;
      let sum = 0;
      for (let pixel = 0; pixel < shown.length; pixel++) sum += ((shown[pixel] ?? 0) - (frame[pixel] ?? 0)) ** 2;
      best = Math.max(best, 10 * Math.log10(255 ** 2 / Math.max(1e-3, sum / shown.length)));
    }
    return best;
  }, channel);

const BLOCK = 480;
const ENOUGH_BLOCKS = 20;

/** Share of the test tone and of the rest in a second. Skips silence: speech pauses, and so does a busy machine. */
const heard = async (page: Page): Promise<{ readonly tone: number; readonly other: number }> => {
  let [tone, other] = [0, 0];
  await until("sound", async () => {
    const sound = await untilSound(page, 1000);
    for (let from = 0; from + BLOCK <= sound.length; from += BLOCK) {
      let [energy, cosine, sine] = [0, 0, 0];
      sound.subarray(from, from + BLOCK).forEach((sample, at) => {
        energy += sample * sample;
        cosine += sample * Math.cos((2 * Math.PI * 440 * at) / 48_000);
        sine += sample * Math.sin((2 * Math.PI * 440 * at) / 48_000);
      });
      if (energy / BLOCK < 1e-8) continue;
      if ((2 * (cosine ** 2 + sine ** 2)) / (BLOCK * energy) > 0.8) tone += 1;
      else other += 1;
    }
    return tone + other >= ENOUGH_BLOCKS;
  });
  return { tone: tone / (tone + other), other: other / (tone + other) };
};

describe("two sources of one sender page in two players of one receiver page", () => {
  let sender: Page;
  let receiver: Page;
  beforeAll(async () => {
    await stage.clear();
    const extra = { source: "test,camera", size: "720", fps: "10", bitrate: "1" };
    sender = await stage.sender({ video: "1,2", audio: "1,2", extra }, {});
    receiver = await stage.receiver({ video: "1,2", audio: "1,2" }, { sound: true });
    for (const page of [sender, receiver])
      for (const stream of ["video-1", "audio-1", "video-2", "audio-2"]) await untilPhase(page, stream, "live");
  });
  afterAll(() => stage.clear());

  test("keep their own pixels", async () => {
    await follow(receiver, 1);
    const frames = await untilFrames(receiver, 20);
    // Only the test picture carries its capture time.
    expect(median(frames.map(({ at, code }) => Math.abs(at - code)))).toBeLessThan(5000);
    await until("the camera's picture to be sharp", async () => (await likenessToCamera(receiver, 2)) > 26);
    expect(await likenessToCamera(receiver, 1)).toBeLessThan(16);
    expect(stage.pageErrors).toEqual([]);
  });

  test("one click plays the audio of one alone, the next that of all", async () => {
    await until("both to be heard", async () => {
      const { tone, other } = await heard(receiver);
      return tone > 0.3 && other > 0.1;
    });
    await receiver.click(of("player", 2, "solo"));
    await until("the tone to be silent", async () => (await heard(receiver)).tone < 0.05);
    await receiver.keyboard.press("1");
    await receiver.keyboard.press("s");
    await until("the tone alone", async () => {
      const { tone, other } = await heard(receiver);
      return tone > 0.3 && other < 0.1;
    });
    await receiver.keyboard.press("s");
    await until("both to be heard again", async () => (await heard(receiver)).other > 0.1);
  });

  test("players are added, removed and stopped independently while another keeps playing", async () => {
    await receiver.click('[data-testid="add-channel"]');
    expect(await fieldOf(receiver, 'input[name="video"]')).toBe("3");
    await untilPhase(receiver, "video-3", "waiting-for-sender");
    await untilPlaying(receiver, 2);
    await receiver.click(of("player", 1, "stop"));
    await until("the first to be stopped", async () => (await phaseOf(receiver, "video-1")) === undefined);
    await receiver.click('[data-testid="remove-3"]');
    await until("the third to be gone", async () => !(await exists(receiver, '[data-testid="player-3"]')));
    await untilPlaying(receiver, 2);
    expect(await shownInASecond(receiver, 1)).toBe(0);
  });

  test("all are stopped and started at once", async () => {
    await receiver.click('[data-testid="stop-all"]');
    await until("all to be stopped", async () => (await receiver.getAttribute('[data-testid="phase"]', "data-phase")) === "idle");
    await receiver.click('[data-testid="start-all"]');
    for (const stream of ["video-1", "video-2"]) await untilPhase(receiver, stream, "live");
  });

  test("stopping one source leaves the other on air, and each has separate settings and counters", async () => {
    await sender.click(of("source", 1, "stop"));
    await untilPhase(receiver, "video-1", "waiting-for-sender");
    await untilPlaying(receiver, 2);
    expect(await phaseOf(sender, "video-2")).toBe("live");
    await sender.click(of("source", 2, "select"));
    expect(await fieldOf(sender, 'input[name="video"]')).toBe("2");
    expect(await exists(sender, '[data-stat="bitrate"][data-stream="video-2"]')).toBe(true);
    expect(await exists(sender, '[data-stream="video-1"]')).toBe(false);
    expect(new URL((await sender.getAttribute('[data-testid="grid-link"]', "href")) ?? "").searchParams.get("video")).toBe("1,2");
    await sender.click(of("source", 1, "start"));
    await untilPhase(receiver, "video-1", "live");
  });

  test.each([
    ["sender", "ja", 390],
    ["sender", "en", 1440],
    ["receiver", "ja", 1440],
    ["receiver", "en", 390],
  ] as const)(
    "axe finds nothing on the %s in %s at %i px, and nothing is wider than the screen",
    async (kind, language, width) => {
      const page = kind === "sender" ? sender : receiver;
      await page.setViewportSize({ width, height: 900 });
      await page.click(`a:has([lang="${language}"])`);
      await until("the language", async () => (await page.getAttribute("html", "lang")) === language);
      expect(await violationsOf(page)).toEqual([]);
      await untilFitsSideways(page);
    },
  );
});

describe("closing the settings before a start", () => {
  afterEach(() => stage.clear());

  test.each([
    ["sender", "hold", "750"],
    ["receiver", "id", "abc-defg"],
  ] as const)(
    "restores the earlier settings of the %s with Escape or the button, and then the changes again",
    async (kind, field, was) => {
      const page = await stage.page(kind, { id: "abc-defg", video: "300", audio: 1 }, {});
      const input = `input[name="${field}"]`;
      const stored = () => page.evaluate((name) => localStorage.getItem(`setsuna.${name}`), kind);
      await page.locator('input[type="checkbox"]:enabled').first().waitFor({ state: "attached" });
      if (kind === "sender") await openFold(page, "target", "delay");
      expect(await stored()).toBeNull();
      expect(await fieldOf(page, input)).toBe(was);
      expect(await exists(page, '[data-testid="restore-settings"]')).toBe(false);
      await page.fill(input, "123");
      await page.fill('input[name="video"]', "2");
      await page.press(input, "Escape");
      await until("the earlier settings", async () => (await fieldOf(page, input)) === was);
      expect(await fieldOf(page, 'input[name="video"]')).toBe("300");
      await page.click('[data-testid="take-back-restore"]');
      await until("the changes", async () => (await fieldOf(page, input)) === "123");
      await page.click('[data-testid="restore-settings"]');
      await until("the earlier settings again", async () => (await fieldOf(page, input)) === was);
      expect(await stored()).toContain('"videoChannel":"2"');
    },
  );

  test("is no longer possible once something runs", async () => {
    const page = await stage.receiver({ video: 1 });
    await untilPhase(page, "video-1", "waiting-for-sender");
    await page.fill('[data-testid="delay"]', "250");
    await page.press('[data-testid="delay"]', "Escape");
    expect(await fieldOf(page, '[data-testid="delay"]')).toBe("250");
    expect(await exists(page, '[data-testid="restore-settings"]')).toBe(false);
    await page.click('[data-testid="stop"]');
    await page.fill('[data-testid="delay"]', "500");
    await page.click('[data-testid="restore-settings"]');
    await until("what ran last", async () => (await fieldOf(page, '[data-testid="delay"]')) === "250");
  });
});
