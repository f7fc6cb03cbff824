import { openContext, pageText, untilPhase } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { untilFitsSideways } from "../support/overflow.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

const FAST = "2";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

test("a used channel is refused for FAST as for any channel, and both are free when the sender stops", async () => {
  const first = await stage.sender({ video: 2 });
  await untilPhase(first, "video-2", "live");
  const second = await stage.sender({ video: 1, extra: { fast: FAST } });
  await untilPhase(second, "video-1", "refused");
  expect(await pageText(second)).toContain("Previous stream exists!");
  await first.click('[data-testid="stop"]');
  await second.click('[data-testid="start"]');
  await untilPhase(second, "video-1", "live");
  await second.click('[data-testid="stop"]');
  await first.click('[data-testid="start"]');
  await untilPhase(first, "video-2", "live");
});

test("axe finds nothing on the running page with both sides, in both languages and three widths", async () => {
  const sender = await stage.sender({ video: 1, extra: { fast: FAST } });
  await untilPhase(sender, "video-1", "live");
  for (const [locale, widths] of [
    ["ja-JP", [1440, 390]],
    ["en-US", [768]],
  ] as const) {
    const context = await openContext(stage.browser, { locale });
    try {
      const page = await context.newPage();
      await page.goto(`${stage.studio.origin}/studio/app/multilatency?id=${stage.studio.demoId}&video=1&fast=2&autostart=1`);
      await untilPhase(page, "video-2", "live");
      expect(await page.getAttribute("html", "lang")).toBe(locale.slice(0, 2));
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await untilFitsSideways(page);
        expect(await violationsOf(page)).toEqual([]);
      }
    } finally {
      await context.close();
    }
  }
});
