import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type Axe from "axe-core";
import type { Page } from "playwright-core";

/**
 * Lists the languages in which journeys have axe read a screen: English in every run, Japanese with the public pages (`npm run test:site`). Both
 * are made of the same elements, and the types demand every text in both.
 */
export const AXE_LOCALES = process.env.SITE_WALK === undefined ? (["en-US"] as const) : (["ja-JP"] as const);

/** Axe for a page, half of whose cost it is to read it. Its package for Playwright gives a page a larger text, twice for each reading. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Returns axe's findings on a page as it is, or in the part of it that a selector names: rule and places, one line each;
 * empty: nothing. No page of ours holds a frame of another site, which axe would have to be put into as well.
 */
export const violationsOf = async (page: Page, part = "html"): Promise<string[]> => {
  const isThere = await page.evaluate(() => {
    // Else what axe scrolls by is laid out (layout/use-whole-layout.ts) while it asks what lies where.
    document.documentElement.setAttribute("data-whole", "");
    return "axe" in globalThis;
  });
  // It stays until the page is loaded again.
  if (!isThere) await page.evaluate(SCRIPT);
  // Contrast during a fade doesn't matter.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const found = page.evaluate(async (selector) => {
    const { axe } = globalThis as unknown as { readonly axe: typeof Axe };
    // What passed or could not be told would only be written out and carried here.
    const { violations } = await axe.run({ include: [selector] }, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, part);
  return found.finally(() => page.emulateMedia({ reducedMotion: null }));
};
