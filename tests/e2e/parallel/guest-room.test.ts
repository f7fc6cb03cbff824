import { phaseOf, until, untilPhase } from "@setsuna/testkit";
import { IS_EVERYDAY } from "@setsuna/testkit/model";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { actionsOn, countActions } from "../support/action-count.ts";
import { violationsOf } from "../support/axe.ts";
import { openFold } from "../support/folds.ts";
import { tellOnFailure } from "../support/page-log.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const PHONE = { width: 390, height: 844 };

const pageOf = async (source: typeof LIGHT_SOURCE | undefined = LIGHT_SOURCE): Promise<Page> => {
  const page = await stage.emptyPage(source === undefined ? {} : { source });
  tellOnFailure(page, "guest room");
  return page;
};

const pixelsOf = (page: Page, selector: string): Promise<number[] | undefined> =>
  page.evaluate((wanted) => {
    const video = document.querySelector<HTMLVideoElement>(wanted);
    if (!video?.videoWidth) return undefined;
    const context = new OffscreenCanvas(32, 18).getContext("2d");
    context?.drawImage(video, 0, 0, 32, 18);
    return [...(context?.getImageData(0, 0, 32, 18).data ?? [])];
  }, selector);

const untilMoving = async (page: Page, selector: string): Promise<void> => {
  const first = await until(`a picture in ${selector}`, async () => {
    const seen = await pixelsOf(page, selector);
    return new Set(seen).size > 8 ? seen : undefined;
  });
  await until("the next picture", async () => {
    const later = await pixelsOf(page, selector);
    return later?.some((value, at) => Math.abs(value - (first[at] ?? 0)) > 16);
  });
};

const linkOf = async (page: Page, testId = "room-link"): Promise<string> =>
  (await page.locator(`[data-testid="${testId}"]`).getAttribute("href")) ?? "";

test("from the landing page to video on another screen in two clicks without typing; a reload returns to the room", async () => {
  const page = await pageOf();
  await countActions(page);
  await page.goto(`${stage.studio.origin}/studio/`);
  await page.click('[data-testid="try"]');
  await page.waitForSelector('[data-testid="room"][data-state="open"]');
  await untilMoving(page, '[data-testid="video-1"]');
  await page.click('[data-testid="start"]');
  const link = await linkOf(page);
  const screen = await pageOf(undefined);
  await screen.setViewportSize(PHONE);
  await screen.goto(link);
  await untilMoving(screen, '[data-testid="video-1"]');
  expect(await actionsOn(page)).toBe(2);

  expect(await violationsOf(page)).toEqual([]);
  expect(await page.textContent('[data-testid="room-time"]')).toMatch(/^(29|30):\d\d/);
  await page.reload();
  await page.waitForSelector('[data-testid="room"][data-state="open"]');
  expect(await linkOf(page)).toBe(link);
});

test("without a camera the test pattern is sent, and the page says so", async () => {
  const page = await pageOf(undefined);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await page.goto(`${stage.studio.origin}/studio/try`);
  await page.waitForSelector('[data-testid="room-source"][data-why="camera-denied"]');
  await untilMoving(page, '[data-testid="video-1"]');
});

test.skipIf(IS_EVERYDAY)("a contributor's link opens a camera page on a phone, which sends on a separate channel", async () => {
  const sender = await stage.sender({ video: 1, audio: 1 });
  await untilPhase(sender, "video-1", "live");
  await openFold(sender, "share");
  await sender.getByRole("radio", { name: "Contribute", exact: true }).check();
  const link = await linkOf(sender, "contribute-link");
  expect(new URL(link).searchParams.get("video")).toBe("2");

  const guest = await pageOf();
  await guest.setViewportSize(PHONE);
  await guest.goto(link);
  await untilMoving(guest, '[data-testid="video-2"]');
  const keys = guest.getByRole("group", { name: "Controls" }).getByRole("button");
  expect(await keys.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? button.textContent))).toEqual([
    "Start",
    "Switch camera",
    "Turn the camera off",
    "Mute the microphone",
  ]);
  expect(await violationsOf(guest)).toEqual([]);
  await guest.click('[data-testid="start"]');
  await untilPhase(guest, "video-2", "live");
  const receiver = await stage.receiver({ video: 2, audio: 2 });
  await untilPhase(receiver, "video-2", "live");
  await untilMoving(receiver, '[data-testid="video-2"]');
  await until("the keys to hide", async () => (await guest.getAttribute("[data-controls]", "data-controls")) === "false");
  await guest.click('[data-testid="tap"]');
  await guest.click('[data-testid="picture"]');
  await until("a black picture", async () =>
    (await pixelsOf(receiver, '[data-testid="video-2"]'))?.every((value, at) => at % 4 === 3 || value < 40),
  );
  expect([await phaseOf(guest, "video-2"), await phaseOf(sender, "video-1")]).toEqual(["live", "live"]);
});
