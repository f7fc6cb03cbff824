import { openContext, press, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { ControlClient } from "../support/control-client.ts";
import { openFold } from "../support/folds.ts";
import { countRequests } from "../support/media-requests.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const airOf = (page: Page): Promise<string | null> => page.getAttribute('[data-testid="air"]', "data-air");
const untilAir = (page: Page, air: string) => until(`the page to be ${air}`, async () => (await airOf(page)) === air);

const shownTrack = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-testid="video-1"]');
    const shown = video?.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0] : undefined;
    return video?.videoWidth ? shown?.id : undefined;
  });
const untilPicture = (page: Page): Promise<string | undefined> => until("a picture", () => shownTrack(page));
const TALLIES = [
  [0, "off", "Off"],
  [1, "red", "PGM"],
  [2, "green", "PVW"],
  [3, "amber", "CALL"],
] as const;

const redOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isRed = (color: string): boolean => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return alpha > 0 && red > 150 && green < 90 && blue < 90;
    };
    return [...document.querySelectorAll<HTMLElement>("main *")].flatMap((element) => {
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
      const isShown = isRed(backgroundColor) || (borderTopWidth !== "0px" && isRed(borderTopColor));
      return isShown ? [element.dataset.testid ?? element.tagName] : [];
    });
  });
const iconOf = (page: Page) => page.getAttribute('link[rel="icon"]', "href");
const loudest = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(-Infinity, ...[...document.querySelectorAll<HTMLElement>("[data-peak]")].map(({ dataset }) => Number(dataset.peak))),
  );

test("the sender shows video and level before the start, sends the same tracks, and shows whether it is on air", async () => {
  const context = await openContext(stage.browser, { source: LIGHT_SOURCE });
  const receiver = await stage.receiver({ video: 1, audio: 1 });
  try {
    await countRequests(context);
    const page = await context.newPage();
    await page.goto(`${stage.studio.origin}/studio/app/sender?id=${stage.studio.demoId}&video=1&audio=1&control=`);
    const track = await untilPicture(page);
    await until("a level", async () => (await loudest(page)) > -60);
    expect(await airOf(page)).toBe("off");
    const [offTitle, offIcon] = [await page.title(), await iconOf(page)];
    await untilPhase(receiver, "video-1", "waiting-for-sender");
    expect(await violationsOf(page)).toEqual([]);

    await press(page, "start");
    await untilAir(page, "on");
    await untilPhase(receiver, "video-1", "live");
    expect(await shownTrack(page)).toBe(track);
    expect(await page.evaluate(() => globalThis.setsunaRequests)).toBe(1);
    await until("the title", async () => (await page.title()).includes("Sending"));
    await until("the icon", async () => (await iconOf(page))?.includes("on-air"));
    await until("the time to run", async () => /^0:0[1-9]/.test((await page.textContent('[data-testid="air-time"]')) ?? ""));
    expect(await violationsOf(page)).toEqual([]);

    await press(page, "stop");
    await untilAir(page, "off");
    await untilPhase(receiver, "video-1", "waiting-for-sender");
    await until("title and icon of before", async () => (await page.title()) === offTitle && (await iconOf(page)) === offIcon);
    expect(await shownTrack(page)).toBe(track);
  } finally {
    await context.close();
  }
});

test("without permission the sender waits for a click, and several sources have their previews", async () => {
  const context = await stage.browser.newContext({ locale: "en-US" });
  try {
    const page = await context.newPage();
    // Chromium that answers its own prompt reports the permission as granted.
    await page.addInitScript(() => {
      const asked = Object.assign(new EventTarget(), { name: "camera", state: "prompt" as const, onchange: null });
      navigator.permissions.query = async () => asked;
    });
    await page.goto(
      `${stage.studio.origin}/studio/app/sender?id=${stage.studio.demoId}&video=1,2,3&audio=1,,&source=camera,test,test`,
    );
    await page.waitForSelector('[data-testid="source-1"] [data-testid="preview-open"]');
    for (const channel of [2, 3])
      await page.waitForFunction(
        (number) => (document.querySelector<HTMLVideoElement>(`video[data-testid="video-${number}"]`)?.videoWidth ?? 0) > 0,
        channel,
      );
    expect(await shownTrack(page)).toBeUndefined();
    await page.click('[data-testid="preview-open"]');
    await untilPicture(page);
    expect(await page.locator('[data-air="off"][data-testid="air"]').count()).toBe(3);
  } finally {
    await context.close();
  }
});

test("a camera in portrait shows the tally as a frame and a word, and nothing else over the video until a tap", async () => {
  const context = await stage.browser.newContext({
    viewport: { width: 844, height: 390 },
    isMobile: true,
    hasTouch: true,
    locale: "en-US",
    permissions: ["camera", "microphone"],
  });
  const switcher = await ControlClient.open(stage.studio.signalUrl(), stage.studio.demoId, "sender", 3);
  try {
    const page = await context.newPage();
    await page.goto(`${stage.studio.origin}/studio/app/camera?id=${stage.studio.demoId}&video=3&audio=3`);
    const frame = () => page.getAttribute('[data-testid="viewfinder"]', "data-frame");
    const untilFrame = (name: string) => until(`the frame ${name}`, async () => (await frame()) === name);
    await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
    expect(await frame()).toBe("off");
    await page.tap('[data-testid="start"]');
    await untilFrame("sending");
    const sign = (testId: string) => page.getByTestId(testId).textContent();
    const sendingSign = { text: await sign("air"), red: await redOf(page) };
    expect(sendingSign).toMatchObject({ text: expect.stringContaining("Sending"), red: [] });
    for (const [value, name, word] of TALLIES) {
      switcher.send({ kind: "state", key: "tally", sequence: value + 1, payload: { type: "json", value } });
      await until(`the tally ${name}`, async () => (await sign("tally-word"))?.endsWith(word));
      await untilFrame(value === 0 ? "sending" : `tally-${name}`);
      expect(await page.getAttribute('[data-testid="tally-word"]', "data-tally")).toBe(name);
      expect((await redOf(page)).every((testId) => testId.startsWith("tally-"))).toBe(true);
      expect((await redOf(page)).length).toBe(name === "red" ? 2 : 0);
    }
    const shown = () => page.getAttribute("[data-controls]", "data-controls");
    await until("the keys to hide", async () => (await shown()) === "false");
    const box = await page.locator("video").boundingBox();
    expect([box?.width, box?.height]).toEqual([844, 390]);
    expect(await violationsOf(page)).toEqual([]);
    await page.touchscreen.tap(400, 200);
    await until("the keys", async () => (await shown()) === "true");
    await page.tap('[data-testid="stop"]');
    await untilFrame("off");
  } finally {
    switcher.close();
    await context.close();
  }
});

test("a phone scans the code on the sender's page and opens its target", async () => {
  const sender = await stage.sender({ video: 2, audio: 2, autostart: false });
  await openFold(sender, "share");
  await sender.click('[data-fold="share"] label:has(input[value="phone"])');
  await sender.locator('[data-fold="share"] svg[role="img"] path').first().waitFor({ state: "attached" });
  const code = await sender.evaluate(() => {
    const drawing = document.querySelector('[data-fold="share"] svg[role="img"]');
    return {
      size: Number(drawing?.getAttribute("viewBox")?.split(" ")[2]),
      path: drawing?.querySelector("path")?.getAttribute("d"),
    };
  });
  const context = await stage.browser.newContext({ locale: "en-US", permissions: ["camera"] });
  try {
    await context.addInitScript(({ size, path }) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
      const pen = canvas.getContext("2d");
      setInterval(() => {
        if (pen === null || !path) return;
        pen.resetTransform();
        pen.fillStyle = "#888";
        pen.fillRect(0, 0, 640, 480);
        pen.setTransform(0.98, 0.17, -0.17, 0.98, 190, 40);
        pen.scale(360 / size, 360 / size);
        pen.fillStyle = "#d8d9d5";
        pen.fillRect(0, 0, size, size);
        pen.fillStyle = "#0b0d10";
        pen.fill(new Path2D(path));
      }, 50);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
    }, code);
    const page = await context.newPage();
    await page.goto(`${stage.studio.origin}/studio/app`);
    expect(await violationsOf(page)).toEqual([]);
    await page.click('[data-testid="scan"]');
    await page.waitForURL(/\/app\/player\?/);
    expect(new URL(page.url()).searchParams.get("id")).toBe(stage.studio.demoId);
    expect(new URL(page.url()).searchParams.get("video")).toBe("2");

    await page.goto(`${stage.studio.origin}/studio/app`);
    await page.fill('[name="code"]', "abc");
    await page.click('[data-testid="code-go"]');
    expect(await page.getAttribute('[name="code"]', "aria-invalid")).toBe("true");
    await page.fill('[name="code"]', "xyz-abcd");
    await page.click('[data-testid="code-go"]');
    expect(await page.getAttribute('[data-testid="mode-camera"]', "href")).toContain("/app/camera?id=xyzabcd");
  } finally {
    await context.close();
  }
});
