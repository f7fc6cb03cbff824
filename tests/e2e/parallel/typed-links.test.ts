import { pageText, until, untilPhase } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { fieldOf } from "../support/channel-form.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), `setsuna.${name}`);
const railOf = (page: Page) => page.locator("main").getAttribute("data-rail");
const receiverAt = (query: string): string => `${stage.studio.origin}/studio/app/receiver?${query}`;

test("a link with a wrong number and a name blocks no later link and labels none of its videos", async () => {
  const page = await stage.page("receiver", { video: 1, extra: { delay: "99999999", name: "Ghost" } }, { locale: "en-US" });
  await page.locator('[data-testid="delay"][aria-invalid]').waitFor();
  expect(await stored(page, "receiver")).toBeNull();
  await page.goto(receiverAt(`id=${stage.studio.demoId}&video=1&autostart=1&panel=1`));
  await untilPhase(page, "video-1", "waiting-for-sender");
  expect(await fieldOf(page, '[data-testid="delay"]')).toBe("0");
  expect(await pageText(page)).not.toContain("Ghost");
});

test("a forwarded link is read in any case and width, and invalid parts are reported", async () => {
  const page = await stage.page("receiver", { video: 1 }, { locale: "en-US" });
  await page.goto(receiverAt(`ID=${stage.studio.demoId.toUpperCase()}&amp;video=%EF%BC%91&amp;autostart=true&amp;lost=purple`));
  await untilPhase(page, "video-1", "waiting-for-sender");
  await page.getByTestId("toast-error").filter({ hasText: "lost=purple" }).waitFor();
});

test("the ID field accepts a pasted link, and Start reads fields that were filled without an event", async () => {
  const page = await stage.page("receiver", { id: "xyz-wxyz", video: 9, autostart: false }, { locale: "en-US" });
  await page.locator('input[type="checkbox"]:enabled').first().waitFor();
  await page.fill('input[name="id"]', `「${receiverAt(`ID=${stage.studio.demoId}&amp;video=2`)}」`);
  await until("the link's channel", async () => (await fieldOf(page, 'input[name="video"]')) === "2");
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('input[name="video"]');
    if (field) field.value = "３";
    document.querySelector<HTMLButtonElement>('[data-testid="start"]')?.click();
  });
  await untilPhase(page, "video-3", "waiting-for-sender");
});

test("keys work on any layout, and can be switched off by keyboard, permanently", async () => {
  const page = await stage.receiver({ video: 1, panel: false }, { locale: "en-US" });
  await untilPhase(page, "video-1", "waiting-for-sender");
  const pressCyrillicP = () =>
    page.evaluate(() =>
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "з", code: "KeyP", bubbles: true, cancelable: true })),
    );
  await pressCyrillicP();
  await until("the panel", async () => (await railOf(page)) === "open");

  const toggle = page.getByRole("checkbox", { name: "Single-key shortcuts" });
  await toggle.focus();
  await page.keyboard.press("Space");
  expect(await toggle.isChecked()).toBe(false);
  expect(await violationsOf(page)).toEqual([]);
  await page.locator("main").click({ position: { x: 5, y: 5 } });
  await pressCyrillicP();
  await page.keyboard.press("p");
  expect(await railOf(page)).toBe("open");
  await page.reload();
  await untilPhase(page, "video-1", "waiting-for-sender");
  await page.keyboard.press("p");
  expect(await railOf(page)).toBe("closed");
});
