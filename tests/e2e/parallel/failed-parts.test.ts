import { phaseOf, untilPhase } from "@setsuna/testkit";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.shared(LIGHT_SOURCE);
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const failure = (page: Page): Locator => page.getByRole("alert").filter({ has: page.getByRole("button") });
const retry = (page: Page): Promise<void> => failure(page).getByRole("button").click();

/** React crashes wherever it draws such an element. Returns the repair. */
const refuse = async (page: Page, element: string): Promise<() => Promise<void>> => {
  await page.evaluate((name) => {
    const { createElement } = Document.prototype;
    document.createElement = (tag: string, options?: ElementCreationOptions) => {
      if (tag === name) throw new Error(`a crash at ${name}`);
      return createElement.call(document, tag, options);
    };
  }, element);
  return () => page.evaluate(() => void Reflect.deleteProperty(document, "createElement"));
};

test("a receiver continues when a part of its page can't load or crashes, and shows the part after a retry", async () => {
  await untilPhase(await stage.sender(), "video-1", "live");
  const page = await stage.receiver();
  await untilPhase(page, "video-1", "live");
  const keySheet = page.getByRole("dialog");
  await page.route("**/key-sheet-*.js", (route) => route.abort());
  await page.keyboard.press("?");
  await failure(page).waitFor();
  await page.unroute("**/key-sheet-*.js");
  const repair = await refuse(page, "kbd");
  await retry(page);
  await failure(page).waitFor();
  expect(await keySheet.count()).toBe(0);
  await repair();
  await retry(page);
  await keySheet.waitFor();
  expect(await phaseOf(page, "video-1")).toBe("live");
});

test("a sender continues when its statistics crash", async () => {
  const page = await stage.page("sender", { video: 1, autostart: false }, { source: LIGHT_SOURCE });
  await page.locator('[data-testid="start"]:not([disabled])').waitFor();
  const repair = await refuse(page, "dl");
  await page.getByTestId("start").click();
  await failure(page).waitFor();
  await untilPhase(page, "video-1", "live");
  await repair();
  await retry(page);
  await page.getByTestId("stats").locator("dl").first().waitFor();
  expect(await phaseOf(page, "video-1")).toBe("live");
});
