import { press, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { en } from "../../../apps/web/app/content/en/screens.ts";
import { announced, listen } from "../support/announcements.ts";
import { openFold } from "../support/folds.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const open = async (path: string): Promise<Page> => {
  const page = await stage.emptyPage({ locale: "en-US" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${stage.studio.origin}/studio${path}`);
  await page.locator("main h1").first().waitFor({ state: "attached" });
  return page;
};

test("the links of a row are one tab stop, with arrow keys between them", async () => {
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

test("a screen reader announces sending, tally and a lost signal when they change", async () => {
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
