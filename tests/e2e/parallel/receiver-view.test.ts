import { until, untilPhase, visibleText } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AXE_LOCALES, violationsOf } from "../support/axe.ts";
import { sidewaysOverflowOf } from "../support/overflow.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const lookOf = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main");
    const isSeen = (element: Element): boolean => getComputedStyle(element).visibility === "visible";
    return {
      layout: main?.getAttribute("data-layout"),
      rail: main?.getAttribute("data-rail"),
      seen: [...document.querySelectorAll("main > section")].filter(isSeen).map((each) => each.getAttribute("data-testid")),
    };
  });
type Look = Awaited<ReturnType<typeof lookOf>>;
const untilLook = (page: Page, wanted: Partial<Look>): Promise<unknown> =>
  until(`the page to look like ${JSON.stringify(wanted)}`, async () => {
    const look = await lookOf(page);
    return JSON.stringify({ ...look, ...wanted }) === JSON.stringify(look);
  });

test("keys show one picture alone and all again, change the layout, which is remembered, and open the panel and their list", async () => {
  const page = await stage.receiver(
    { video: "1,2", audio: "1,", panel: false, extra: { name: "Stage,Hall" } },
    { locale: "en-US" },
  );
  await untilPhase(page, "video-2", "waiting-for-sender");
  await untilLook(page, { layout: "grid", rail: "closed", seen: ["player-1", "player-2"] });
  expect(await visibleText(page)).toMatch(/1 Stage.*2 Hall/);
  for (const back of ["0", "Escape", "2"]) {
    await page.keyboard.press("2");
    await untilLook(page, { layout: "alone", seen: ["player-2"] });
    await page.keyboard.press(back);
    await untilLook(page, { layout: "grid", seen: ["player-1", "player-2"] });
  }
  await page.keyboard.press("l");
  await untilLook(page, { layout: "large" });
  await page.keyboard.press("p");
  await untilLook(page, { rail: "open" });
  await page.keyboard.press("p");
  await untilLook(page, { rail: "closed" });
  await page.keyboard.press("?");
  await page.getByTestId("key-sheet").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("1");
  await page.keyboard.press("Escape");
  await page.getByTestId("key-sheet").waitFor({ state: "detached" });
  await untilLook(page, { layout: "large", rail: "closed" });
  await page.keyboard.press("f");
  await until("full screen", () => page.evaluate(() => document.fullscreenElement?.tagName === "MAIN"));
  await page.keyboard.press("f");
  await page.getByTestId("player-1").getByTestId("pip-button").click();
  await until("the small window", () =>
    page.evaluate(() => {
      const { documentPictureInPicture } = window as { documentPictureInPicture?: { readonly window: Window | null } };
      return Boolean(documentPictureInPicture?.window?.document.querySelector("video"));
    }),
  );
  await page.reload();
  await untilLook(page, { layout: "large" });
  expect(stage.pageErrors).toEqual([]);
});

test("the clean view has nothing but the picture, over whatever lies beneath it", async () => {
  await stage.sender({ video: 1, audio: 1, control: 1 });
  const page = await stage.receiver(
    {
      video: 1,
      audio: 1,
      control: 1,
      panel: false,
      extra: { clean: "1", background: "transparent" },
    },
    { locale: "en-US" },
  );
  await until("the picture", () =>
    page.evaluate(() => document.querySelector('[data-testid="player-1"]')?.getAttribute("data-signal") === "live"),
  );
  await page.mouse.move(300, 300);
  await page.keyboard.press("p");
  await page.keyboard.press("?");
  expect(await visibleText(page)).toBe("Receive");
  const facts = await page.evaluate(() => ({
    controls: document.querySelectorAll("main :is(button, input, a, dialog, aside)").length,
    beneath: ["html", "body", "main", "section"].map(
      (name) => getComputedStyle(document.querySelector(name) ?? document.body).backgroundColor,
    ),
    pointer: getComputedStyle(document.querySelector("main") ?? document.body).cursor,
  }));
  expect(facts).toEqual({ controls: 0, beneath: Array.from({ length: 4 }, () => "rgba(0, 0, 0, 0)"), pointer: "none" });
});

test("the panel opens by itself where nothing can start without it", async () => {
  const ready = await stage.receiver({ video: 1, panel: false, autostart: false });
  await untilLook(ready, { rail: "closed" });
  const blank = await stage.receiver({ id: "", video: 1, panel: false, autostart: false });
  await untilLook(blank, { rail: "open" });
});

test.each(AXE_LOCALES)("axe finds nothing on pictures without a panel, alone or several, in %s", async (locale) => {
  await stage.sender({ video: 1, audio: 1 });
  for (const video of ["1", "1,2,3"]) {
    const page = await stage.receiver({ video, audio: 1, panel: false }, { locale });
    await untilPhase(page, "video-1", "live");
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await until("the page to be as wide", () => page.evaluate((wanted) => innerWidth === wanted, width));
      expect(await violationsOf(page)).toEqual([]);
      expect(await sidewaysOverflowOf(page)).toBe(0);
    }
    await page.close();
  }
});
