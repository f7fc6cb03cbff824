import { PUBLIC_PATHS } from "@setsuna/contracts";
import { openContext, until } from "@setsuna/testkit";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violationsOf } from "../support/axe.ts";
import { sidewaysOverflowOf } from "../support/overflow.ts";
import { Stage } from "../support/stage.ts";

let stage: Stage;
let page: Page;
const complaints: string[] = [];
beforeAll(async () => {
  stage = await Stage.open();
  // With reduced motion, no demo starts.
  const context = await openContext(stage.browser, { locale: "ja-JP" });
  page = await context.newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${message.text()} (${message.location().url})`);
  });
});
afterAll(() => stage?.close());

const LANGUAGES = ["ja", "en"] as const;
const THEMES = ["light", "dark"] as const;

test.each(PUBLIC_PATHS)(
  "%s fits a phone, satisfies axe in both languages and themes, and gives the browser nothing to complain of",
  async (path) => {
    const faults: string[] = [];
    for (const language of LANGUAGES) {
      await page.goto(`${stage.studio.origin}/studio${path}?lng=${language}`);
      await page.locator("h1").first().waitFor({ state: "attached" });
      await until(`the page in ${language}`, async () => (await page.getAttribute("html", "lang")) === language);
      // Includes content that renders only when scrolled near.
      await page.evaluate(() => document.documentElement.setAttribute("data-whole", ""));
      const over = await sidewaysOverflowOf(page);
      if (over > 0) faults.push(`${language}: ${over} px wider than a phone`);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        faults.push(...(await violationsOf(page)).map((violation) => `${language}, ${colorScheme}: ${violation}`));
      }
    }
    faults.push(...complaints.splice(0));
    expect(faults).toEqual([]);
  },
);
