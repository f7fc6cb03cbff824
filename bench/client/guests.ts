import { setTimeout as pause } from "node:timers/promises";
import { DEFAULT_SOURCE, launchBrowser, openContext, press, type Studio, until } from "@setsuna/testkit";
import { commandArguments } from "@setsuna/testkit/model";
import type { Browser, Page } from "playwright-core";
import { takeSession } from "../../tests/e2e/support/signed-in.ts";
import { requireBuilt } from "../shared/command.ts";
import { printRows, say } from "../shared/output.ts";
import { runBench } from "../shared/runner.ts";
import { cpuSeconds, framesShown } from "./browser-readings.ts";

/** `npm run bench:client:guests [-- --quick]`: CPU time of a director's browser that shows sixteen guests at 10 frames/s in the green room. */

const quick = commandArguments({ flags: ["quick"] }).flag("quick");
const COUNTS = [0, 4, 16] as const;
const WARM_UP_MS = quick ? 5000 : 10_000;
const MEASURE_MS = quick ? 8000 : 20_000;
/** Few enough that two cores also bear the guests' encoders. */
const SOURCE = { ...DEFAULT_SOURCE, framesPerSecond: 10, footageFrames: 10, halvings: 1 };
const TIMEOUT_MS = 120_000;

const join = async (browser: Browser, studio: Studio, name: string): Promise<void> => {
  const context = await openContext(browser, { source: SOURCE });
  const page = await context.newPage();
  await page.goto(`${studio.origin}/studio/app/contribute?id=${studio.demoId}&room=1`);
  await page.fill('[name="guest-name"]', name);
  await press(page, "start");
  await page.locator('[data-testid="guest-place"][data-channel="room"]').waitFor({ timeout: TIMEOUT_MS });
};

const openDirector = async (browser: Browser, studio: Studio): Promise<Page> => {
  const context = await openContext(browser, {});
  await takeSession(context, await studio.demoOwner());
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${studio.origin}/studio/app/director?id=${studio.demoId}`);
  return page;
};

const videosPlaying = (page: Page): Promise<number> =>
  page.evaluate(() => [...document.querySelectorAll("video")].filter(({ videoHeight }) => videoHeight > 0).length);

requireBuilt();
await runBench("guests", async (opened) => {
  const studio = await opened.studio({ BOT_PROTECTION: "off" });
  const guests = await opened.browser();
  const rows: { readonly guests: number; readonly cpuMs: number; readonly fps: number }[] = [];
  let joined = 0;
  for (const count of COUNTS) {
    for (; joined < count; joined += 1) await join(guests, studio, `Guest ${joined + 1}`);
    const browser = await launchBrowser();
    try {
      say(`${count} guests`);
      const page = await openDirector(browser, studio);
      await until(`${count} pictures`, async () => (await videosPlaying(page)) >= count, TIMEOUT_MS);
      await pause(WARM_UP_MS);
      const [cpu, frames] = [await cpuSeconds(browser), await framesShown(page)];
      await pause(MEASURE_MS);
      const seconds = MEASURE_MS / 1000;
      rows.push({
        guests: count,
        cpuMs: ((await cpuSeconds(browser)) - cpu) * (1000 / seconds),
        fps: ((await framesShown(page)) - frames) / seconds / Math.max(1, count),
      });
    } finally {
      await browser.close();
    }
  }
  printRows(rows, [
    ["guests", ({ guests: count }) => count],
    ["CPU ms a second", ({ cpuMs }) => cpuMs],
    ["frames a second and guest", ({ fps }) => fps],
  ]);
  return {
    figures: Object.fromEntries(rows.map(({ guests: count, cpuMs }) => [`cpuMs${count}`, cpuMs])),
    ratios: {},
    detail: { rows },
    isWhole: !quick,
  };
});
