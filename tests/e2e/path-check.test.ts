import { openContext, press, UdpLink, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { en } from "../../apps/web/app/content/en/screens.ts";
import { violationsOf } from "./support/axe.ts";
import { openFold } from "./support/folds.ts";
import { LIGHT_SOURCE, Stage } from "./support/stage.ts";

/** 20 s and a few to connect, more on a busy machine. */
const CHECK_MS = 90_000;
const CAP_MBPS = 5;
const words = en.pathCheck;

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open({ BOT_PROTECTION: "off" }, LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const section = (page: Page) => page.getByTestId("path-check");
const button = (page: Page, name: string) => section(page).getByRole("button", { name, exact: true });
const untilState = (page: Page, state: string) =>
  until(`the line check to be ${state}`, async () => (await section(page).getAttribute("data-state")) === state, CHECK_MS);

const idle = async (link?: UdpLink): Promise<Page> => {
  const context = await openContext(stage.browser, { source: LIGHT_SOURCE, ...(link && { link }) });
  const page = await context.newPage();
  await page.goto(`${stage.studio.origin}/studio/app/sender?id=${stage.studio.demoId}&video=1&audio=&control=`);
  await openFold(page, "quality");
  return page;
};

const heldIn = (sentence: string): { picture: string; mbps: number; delay: number } => {
  const [, picture, rate, delay] = /carries (\d+p\d+) at ([\d.]+) Mbit\/s with (\d+) ms of delay/.exec(sentence) ?? [];
  if (picture === undefined) throw new Error(`no figures in: ${sentence}`);
  return { picture, mbps: Number(rate), delay: Number(delay) };
};

test("a check measures the path, explains what it sustains, and one click applies it, even to links", {
  timeout: 180_000,
}, async () => {
  const page = await idle();
  await button(page, words.start).click();
  await section(page).getByRole("progressbar").waitFor();
  await untilState(page, "found");
  const sentence = (await page.getByTestId("path-verdict").locator("p").first().textContent()) ?? "";
  const { picture, mbps, delay } = heldIn(sentence);
  expect(picture).toMatch(/^720p/);
  expect(mbps).toBeGreaterThanOrEqual(1);
  expect(await violationsOf(page)).toEqual([]);
  await button(page, words.apply).click();
  await section(page).getByRole("status").waitFor();
  expect(await page.getByLabel(en.sender.bitrate, { exact: true }).inputValue()).toBe(String(mbps));
  expect(await page.getByLabel(en.sender.fps, { exact: true }).inputValue()).toBe(picture.split("p")[1]);
  expect(await page.getByLabel(words.linkDelay, { exact: true }).inputValue()).toBe(String(delay));
  expect(await page.getByTestId("summary-delay").textContent()).toContain(`${delay} ms`);
  await openFold(page, "share");
  expect(await page.getByTestId("receiver-link").textContent()).toContain(`delay=${delay}`);
});

test("a check behind a bottleneck of 5 Mbit/s finds less than that", { timeout: 180_000 }, async () => {
  const link = new UdpLink({ seed: 5, forward: { delayMs: 15, rateBps: CAP_MBPS * 1_000_000, queueBytes: 96_000 } });
  try {
    const page = await idle(link);
    await button(page, words.start).click();
    await untilState(page, "found");
    const sentence = (await page.getByTestId("path-verdict").locator("p").first().textContent()) ?? "";
    expect(heldIn(sentence).mbps).toBeLessThan(CAP_MBPS);
    expect(sentence).toMatch(/[\d.]+ Mbit\/s would break up\.$/);
  } finally {
    link.close();
  }
});

test("nothing is measured while the ID is on air, here or elsewhere; a canceled check frees its slot", {
  timeout: 180_000,
}, async () => {
  const page = await idle();
  await button(page, words.start).click();
  await section(page).getByRole("progressbar").waitFor();
  await button(page, words.cancel).click();
  await untilState(page, "cancelled");
  await button(page, words.again).click();
  await until("the next one to measure", async () => {
    const [done = 0] = await section(page)
      .locator("progress")
      .evaluateAll((bars: HTMLProgressElement[]) => bars.map(({ value }) => value));
    return done > 0;
  });
  await press(page, "start");
  await untilPhase(page, "video-1", "live");
  await untilState(page, "cancelled");
  expect(await button(page, words.again).isDisabled()).toBe(true);
  expect(await section(page).textContent()).toContain(words.onAir);
  const other = await idle();
  await button(other, words.start).click();
  await untilState(other, "failed");
  expect(await section(other).getByRole("alert").textContent()).toContain("is live");
});
