import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * Lists the languages in which journeys have axe read a screen: English in every run, Japanese with the public pages (`npm run test:site`). Both
 * are made of the same elements, and the types demand every text in both.
 */
export const AXE_LOCALES = process.env.SITE_WALK === undefined ? (["en-US"] as const) : (["ja-JP"] as const);

/**
 * Returns axe's findings on a page as it is, or in the part of it that a selector names: rule and places, one line each;
 * empty: nothing. No page of ours holds a frame of another site, which alone would need the second page that axe opens by
 * default.
 */
export const violationsOf = async (page: Page, part = "html"): Promise<string[]> => {
  // Else what axe scrolls by is laid out (layout/use-whole-layout.ts) while it asks what lies where.
  await page.evaluate(() => document.documentElement.setAttribute("data-whole", ""));
  // What passed or could not be told would only be written out and carried here.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .include(part)
    .options({ resultTypes: ["violations"] });
  // What fades in or out meanwhile has a contrast that nobody reads by.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { violations } = await axe.analyze().finally(() => page.emulateMedia({ reducedMotion: null }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
};
