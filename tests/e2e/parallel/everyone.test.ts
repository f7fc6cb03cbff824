import { readFileSync } from "node:fs";
import { PUBLIC_PATHS } from "@setsuna/contracts";
import { openContext, press, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ADMIN_SCREENS } from "../../../apps/web/app/admin/screens.ts";
import { en } from "../../../apps/web/app/content/en/screens.ts";
import { MENU_GROUPS } from "../../../apps/web/app/my-page/menu-entries.ts";
import { openConsole } from "../support/admin.ts";
import { announced, listen } from "../support/announcements.ts";
import { violationsOf } from "../support/axe.ts";
import { openFold } from "../support/folds.ts";
import { sidewaysOverflowOf } from "../support/overflow.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";
import { stopsBeforeMain } from "../support/tab-stops.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const ROUTES = readFileSync(new URL("../../../apps/web/app/routes.ts", import.meta.url), "utf8");
const CLIENTS = ["", ...[...ROUTES.matchAll(/route\("app\/([\w-]+)"/g)].map(([, name]) => name)];
const PAGES = [...PUBLIC_PATHS, "/try", ...CLIENTS.map((name) => `/app/${name}`.replace(/\/$/, ""))];
const CONSOLE = ["/admin", ...ADMIN_SCREENS.map(({ name }) => `/admin/${name}`)];
/** A skip link, the mark, menus, languages, log-in: no more before what the page is for. */
const MOST_STOPS = 6;
/** A small phone, and a window of 1280 px at 200 %. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
] as const;

const open = async (path: string): Promise<Page> => {
  const page = await stage.emptyPage({ locale: "en-US" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${stage.studio.origin}/studio${path}`);
  await page.locator("main h1").first().waitFor({ state: "attached" });
  return page;
};

const widthFaults = async (page: Page, path: string): Promise<string[]> => {
  const faults: string[] = [];
  for (const size of NARROW) {
    await page.setViewportSize(size);
    await until("the page to be as wide", () => page.evaluate((width) => innerWidth === width, size.width));
    await page.evaluate(() => document.documentElement.setAttribute("data-whole", ""));
    const over = await sidewaysOverflowOf(page);
    if (over > 0) faults.push(`${path} at ${size.width} px: ${over} px too wide`);
  }
  return faults;
};

test("every page fits 320 px and a zoom of 200 %", async () => {
  const faults: string[] = [];
  for (const path of PAGES) {
    faults.push(...(await widthFaults(await open(path), path)));
    await stage.clear();
  }
  expect(faults).toEqual([]);
});

const stopFaults = async (page: Page, path: string): Promise<string[]> => {
  const faults: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await until(`few stops of ${path}`, async () => (await stopsBeforeMain(page, MOST_STOPS)) >= 0, undefined, 3).catch(() =>
      faults.push(`${path} at ${width} px: more than ${MOST_STOPS} stops`),
    );
  }
  return faults;
};

test("on every page Tab reaches the main part after at most six stops, on a wide and on a narrow screen", async () => {
  const faults: string[] = [];
  for (const path of PAGES) {
    faults.push(...(await stopFaults(await open(path), path)));
    await stage.clear();
  }
  expect(faults).toEqual([]);
});

test("every screen of My Page and of the console has as few stops, and fits as narrow a window", async () => {
  // An admin of its own, because the shared studio's demo account stays as seeded.
  const own = await Stage.open({ BOT_PROTECTION: "off" });
  try {
    const context = await openContext(own.browser, { locale: "en-US" });
    const page = await openConsole(own, context);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const faults: string[] = [];
    for (const path of [...MENU_GROUPS.flat().map((entry) => entry.path), ...CONSOLE]) {
      await page.goto(`${own.studio.origin}/studio${path}`);
      await page.locator("main h1").first().waitFor();
      faults.push(...(await stopFaults(page, path)), ...(await widthFaults(page, path)));
    }
    await context.close();
    expect(faults).toEqual([]);
  } finally {
    await own.close();
  }
});

test("the links of a row are one stop, and arrow keys go round them", async () => {
  const page = await open("/howto");
  await page.setViewportSize({ width: 1440, height: 900 });
  const row = page.getByTestId("sub-navigation");
  await until("one stop", async () => (await row.locator('a[tabindex="0"]').count()) === 1);
  const count = await row.locator("a").count();
  await row.locator('a[tabindex="0"]').focus();
  const seen = new Set<string>();
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press("ArrowRight");
    seen.add(await page.evaluate(() => document.activeElement?.textContent ?? ""));
  }
  expect(seen.size).toBe(count);
});

test("axe finds nothing on any client page before it starts, and the name of a control holds its visible words", async () => {
  const faults: string[] = [];
  for (const path of ["/try", ...CLIENTS.map((name) => `/app/${name}`)]) {
    const page = await open(path);
    faults.push(...(await violationsOf(page)).map((violation) => `${path}: ${violation}`));
    await stage.clear();
  }
  expect(faults).toEqual([]);
});

test("with forced colors a pressed button still differs from its neighbors", async () => {
  const page = await open(`/app/sender?id=${stage.studio.demoId}&video=1&audio=1&control=1&source=test`);
  await page.emulateMedia({ forcedColors: "active" });
  const same = await page.evaluate(() => {
    const look = (element: Element): string => {
      const { backgroundColor, color, borderTopWidth, outlineStyle } = getComputedStyle(element);
      return [backgroundColor, color, borderTopWidth, outlineStyle].join();
    };
    const button = document.createElement("button");
    const pressed = document.createElement("button");
    pressed.setAttribute("aria-pressed", "true");
    document.body.append(button, pressed);
    return look(button) === look(pressed);
  });
  expect(same).toBe(false);
});

test("a screen reader hears sending, tally and a lost signal when they change", async () => {
  const receiver = await stage.receiver({ video: 1, control: 1, panel: false }, { locale: "en-US" });
  await untilPhase(receiver, "video-1", "waiting-for-sender");
  const sender = await stage.sender({ video: 1, control: 1, autostart: false }, { source: LIGHT_SOURCE, locale: "en-US" });
  await listen(sender);
  await press(sender, "start");
  await untilPhase(receiver, "video-1", "live");
  await untilPhase(sender, "control-1", "live");
  await until("the air sign", async () => (await announced(sender)).includes(en.air.on));

  await listen(receiver);
  await openFold(sender, "control");
  await sender.click('[data-testid="tally-send-1"]');
  await until("the tally", async () => (await announced(receiver)).some((text) => text.endsWith(en.tally.word.red)));
  await sender.click('[data-testid="tally-send-2"]');
  await until("the next tally", async () => (await announced(receiver)).some((text) => text.endsWith(en.tally.word.green)));

  await press(sender, "stop");
  await until("the end of sending", async () => (await announced(sender)).includes(en.air.off));
  await until("the lost signal", async () => (await announced(receiver)).some((text) => text.startsWith(en.signal.lost)));
});
