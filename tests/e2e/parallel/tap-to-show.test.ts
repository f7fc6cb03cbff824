import { until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { inLowPowerMode, isPlaying } from "../support/low-power.ts";
import { tellOnFailure } from "../support/page-log.ts";
import { openSdkSite } from "../support/sdk-site.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
let site: Awaited<ReturnType<typeof openSdkSite>>;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
  site = await openSdkSite(stage);
});
afterEach(() => stage.clear());
afterAll(async () => {
  site?.close();
  await stage?.close();
});

const BUTTON = '[data-testid="tap-to-show"]';

const open = async (address: string, locale: "ja-JP" | "en-US" = "en-US"): Promise<Page> => {
  const page = await stage.emptyPage({ source: LIGHT_SOURCE, locale });
  tellOnFailure(page, address);
  await inLowPowerMode(page);
  await page.goto(address);
  return page;
};
const app = (path: string): string =>
  `${stage.studio.origin}/studio/app/${path}${path.includes("?") ? "&" : "?"}id=${stage.studio.demoId}`;

const RECEIVING = [
  ["receiver", "receiver?video=1&audio=&control=&autostart=1", 0],
  ["clean receiver", "receiver?video=1&audio=&control=&autostart=1&clean=1", 0],
  ["receiver with native playout", "receiver?video=1&audio=&control=&autostart=1&playout=native", 0],
  ["PLAYER", "player?video=1&audio=&autostart=1", 0],
  ["Multi Latency", "multilatency?video=1&fast=2&autostart=1", 0],
] as const;
const SENDING = [
  ["sender's preview", "sender?video=3&audio=&control=&autostart=1", 0],
  ["CAMERA", "camera?video=3&audio=&autostart=1", 0],
  ["contributor's preview", "contribute?video=3&audio=", 0],
  ["two-way, own picture", "two-way?video=3&audio=&return=1&autostart=1", 0],
] as const;

/** Another video, such as two-way's return, may ask first. */
const opensAtATap = async (page: Page, index: number): Promise<void> => {
  const button = page.locator("video").nth(index).locator("xpath=..").locator(BUTTON);
  await button.waitFor();
  expect(await isPlaying(page, index)).toBe(false);
  expect(await button.textContent()).toBe("Tap to show the picture");
  await button.focus();
  await page.keyboard.press("Enter");
  await until("the picture to play", () => isPlaying(page, index));
  await page.waitForSelector(BUTTON, { state: "detached" });
};

describe("a browser that refuses to play until a tap", () => {
  test.each(RECEIVING)("asks for a tap over the received video and plays at it: %s", async (_name, path, index) => {
    await stage.sender({ video: 1, extra: { fast: "2" } });
    await opensAtATap(await open(app(path)), index);
  });

  test.each(SENDING)("asks for a tap over the captured video and plays at it: %s", async (_name, path, index) => {
    await opensAtATap(await open(app(path)), index);
  });

  test("asks for a tap over a return video only once it has a sender", async () => {
    const page = await open(app("two-way?video=3&audio=&returnvideo=1&returnaudio=&source=test&autostart=1"));
    const back = page.getByTestId("return");
    await untilPhase(page, "video-1", "waiting-for-sender");
    await page.getByTestId("sent").locator(BUTTON).waitFor();
    expect(await back.locator(BUTTON).count()).toBe(0);
    await stage.sender({ video: 1 });
    await back.locator(BUTTON).waitFor();
  });

  test("asks in /try, in the reader's language, accessibly, and plays at a tap elsewhere", async () => {
    const page = await open(`${stage.studio.origin}/studio/try`, "ja-JP");
    await page.waitForSelector(BUTTON);
    expect(await page.textContent(BUTTON)).toBe("タップして映像を表示");
    expect(await violationsOf(page)).toEqual([]);
    await page.click("h1");
    await until("the picture to play", () => isPlaying(page));
  });

  test("asks in the SDK's player and plays when its button is clicked", async () => {
    await stage.sender({ video: 1 });
    const page = await open(`${site.address}/player.html`);
    const button = page.locator('setsuna-player [part="sound"]');
    await until("the words", async () => (await button.textContent()) === "Tap to show the picture");
    expect(await isPlaying(page)).toBe(false);
    await button.focus();
    await page.keyboard.press("Enter");
    await until("the picture to play", () => isPlaying(page));
    await until("no words", async () => (await button.textContent()) !== "Tap to show the picture");
  });

  test("starts the audio with the same tap", async () => {
    await stage.sender({ video: 1, audio: 1 });
    const page = await open(app("receiver?video=1&audio=1&control=&autostart=1&playout=native"));
    await untilPhase(page, "video-1", "live");
    await page.click(BUTTON);
    await until("the picture to play", () => isPlaying(page));
    await page.waitForSelector('[data-testid="unlock-sound"]', { state: "detached" });
  });
});
