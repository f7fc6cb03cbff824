import { until, untilPhase, visibleText } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AXE_LOCALES, violationsOf } from "../support/axe.ts";
import { untilFitsSideways } from "../support/overflow.ts";
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

test("keys show one video or all, change the layout, which is remembered, and open the panel and the list of keys", async () => {
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

const tilesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main > section")].map((tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return [x / innerWidth, y / innerHeight, width / innerWidth, height / innerHeight].map((each) => Math.round(each * 100));
    }),
  );
const untilTiles = (page: Page, wanted: readonly (readonly number[])[]): Promise<unknown> =>
  until(`tiles at ${JSON.stringify(wanted)}`, async () => JSON.stringify(await tilesOf(page)) === JSON.stringify(wanted));

test("three players fill the screen; dragging, borders and keys arrange them, and the ID remembers it", async () => {
  const page = await stage.receiver({ video: "1,2,3", panel: false }, { locale: "en-US" });
  await page.setViewportSize({ width: 1600, height: 900 });
  await untilPhase(page, "video-3", "waiting-for-sender");
  await until("three tiles without a gap", async () => {
    const areas = (await tilesOf(page)).map(([, , width = 0, height = 0]) => width * height);
    return areas.length === 3 && areas.reduce((sum, area) => sum + area, 0) >= 9800;
  });
  await page.getByTestId("layout-side").click();
  const [third, half] = [33, 50];
  await untilTiles(page, [
    [0, 0, third, 100],
    [third, 0, third, 100],
    [67, 0, third, 100],
  ]);
  expect(await violationsOf(page)).toEqual([]);

  await page.mouse.move(1400, 450);
  await page.mouse.down();
  await page.mouse.move(800, 700, { steps: 4 });
  await page.mouse.move(250, 860, { steps: 4 });
  await page.getByTestId("tile-drop").waitFor();
  await page.mouse.up();
  await untilTiles(page, [
    [0, 0, half, half],
    [half, 0, half, 100],
    [0, half, half, half],
  ]);

  const border = page.getByRole("separator", { name: "Border between 1, 3 and 2" });
  await border.focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("ArrowRight");
  await untilTiles(page, [
    [0, 0, 60, half],
    [60, 0, 40, 100],
    [0, half, 60, half],
  ]);
  expect(await border.getAttribute("aria-valuenow")).toBe("60");

  await page.getByTestId("player-1").getByTestId("select").focus();
  await page.keyboard.press("Shift+ArrowDown");
  const own = [
    [0, half, 60, half],
    [60, 0, 40, 100],
    [0, 0, 60, half],
  ];
  await untilTiles(page, own);
  expect(await violationsOf(page)).toEqual([]);

  await page.keyboard.press("l");
  await untilLook(page, { layout: "grid" });
  await page.getByTestId("layout-own").click();
  await untilTiles(page, own);
  await page.reload();
  await untilLook(page, { layout: "own" });
  await untilTiles(page, own);
});

/** Places over the picture, of a grid of 240, at which something else is on top. */
const coveredOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    if (video === null || video.videoWidth === 0) return ["no picture"];
    const box = video.getBoundingClientRect();
    const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight);
    const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
    const [left, top] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
    const found = new Set<string>();
    for (let column = 0; column < 20; column += 1)
      for (let row = 0; row < 12; row += 1) {
        const [x, y] = [left + ((column + 0.5) * width) / 20, top + ((row + 0.5) * height) / 12];
        for (const element of document.elementsFromPoint(x, y)) {
          if (element === video) break;
          const isOver = element.matches("button, a, p, span, input") && !element.matches('[data-testid="tap"]');
          if (isOver && element.checkVisibility({ opacityProperty: true })) found.add(element.outerHTML.slice(0, 100));
        }
      }
    return [...found];
  });

test("on a phone in landscape nothing covers the video, and without a tap it shows that it is live and its latency", async () => {
  await stage.sender({ video: 1, audio: 1 });
  for (const name of ["receiver", "player"])
    for (const size of [
      { width: 844, height: 390 },
      { width: 667, height: 375 },
    ]) {
      const page = await stage.emptyPage({ locale: "en-US" });
      await page.setViewportSize(size);
      await page.goto(`${stage.studio.origin}/studio/app/${name}?id=${stage.studio.demoId}&video=1&audio=1&autostart=1&panel=0`);
      await untilPhase(page, "video-1", "live");
      const line = page.locator('[data-testid="picture-line"]:visible');
      await until("a latency in the line", async () =>
        /^Live\d+ ms/.test(((await line.textContent()) ?? "").replace(/\s*(?=\d)/, "")),
      );
      await until("hidden controls", () => page.evaluate(() => document.querySelector('[data-controls="false"]') !== null));
      await until("controls that have faded", async () => (await coveredOf(page)).length === 0);
      await page.mouse.click(200, 200);
      await until("controls", () => page.evaluate(() => document.querySelector('[data-controls="true"]') !== null));
      expect(await coveredOf(page), `${name}, ${size.width} px, with controls`).toEqual([]);
      await page.close();
    }
});

test("the clean view has only the video, over any background", async () => {
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

test("the panel opens automatically when a required value is missing", async () => {
  const ready = await stage.receiver({ video: 1, panel: false, autostart: false });
  await untilLook(ready, { rail: "closed" });
  const blank = await stage.receiver({ id: "", video: 1, panel: false, autostart: false });
  await untilLook(blank, { rail: "open" });
});

test.each(AXE_LOCALES)("axe finds nothing on videos without a panel, one or several, in %s", async (locale) => {
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
      await untilFitsSideways(page);
    }
    await page.close();
  }
});

const HALF_DAY_MS = 43_200_000;
/** A label's distance from the clock that it is read from, ms; modulo a day. */
const behindClock = (label: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = label.split(":").map(Number);
  const now = Date.now() % (2 * HALF_DAY_MS);
  const labelled = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return ((now - labelled + 3 * HALF_DAY_MS) % (2 * HALF_DAY_MS)) - HALF_DAY_MS;
};

test.each(["instant", "native"])(
  "with %s playout the capture time is shown over the video, in the clean view too",
  async (playout) => {
    await stage.sender({ video: "1" });
    const page = await stage.receiver({ video: "1", extra: { timecode: "1", clean: "1", playout } });
    const label = page.getByTestId("timecode");
    const shown = async () => (await label.textContent()) ?? "";
    await until("a timecode", async () => /^\d\d:\d\d:\d\d:\d\d$/.test(await shown()));
    const first = await shown();
    expect(Math.abs(behindClock(first))).toBeLessThan(10_000);
    await until("a later timecode", async () => (await shown()) !== first);
    expect(stage.pageErrors).toEqual([]);
  },
);
