import { openContext, until } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AXE_LOCALES, violationsOf } from "../support/axe.ts";
import { Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared();
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

/** The controls hide while untouched, and axe is slow. */
const pressSettings = async (page: Page): Promise<void> => {
  if ((await page.getAttribute('[data-testid="tap"]', "aria-expanded")) === "false") await page.click('[data-testid="tap"]');
  await page.click('[data-testid="settings"]');
};

const RUNNING = (["sender", "receiver"] as const).flatMap((kind) => AXE_LOCALES.map((locale) => [kind, locale] as const));

test.each(RUNNING)("axe finds nothing on the running %s page in %s", async (kind, locale) => {
  const page = await stage.page(kind, { video: 1, audio: 1, control: 1 }, { locale });
  await until("the page to run", async () => (await page.$('[data-testid="stop"]')) !== null);
  expect(await page.getAttribute("html", "lang")).toBe(locale.slice(0, 2));
  expect(await violationsOf(page)).toEqual([]);
});

test.each(AXE_LOCALES)("axe finds nothing in the app for phones in %s", async (locale) => {
  const context = await openContext(stage.browser, { locale });
  try {
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    const app = `${stage.studio.origin}/studio/app/`;
    await page.goto(app);
    expect(await violationsOf(page)).toEqual([]);
    for (const mode of ["camera", "player"]) {
      await page.goto(`${app}${mode}?id=${stage.studio.demoId}&video=1&audio=1&autostart=1`);
      await until(`${mode} to run`, async () => (await page.$('[data-testid="stop"]')) !== null);
      expect(await violationsOf(page)).toEqual([]);
      // A notice covers PLAYER's keys.
      if (mode === "player") await page.click('[data-testid="guest-action"]');
      await pressSettings(page);
      await until("the settings", async () => (await page.$('[data-testid="sheet-done"]')) !== null);
      expect(await violationsOf(page)).toEqual([]);
    }
  } finally {
    await context.close();
  }
});
