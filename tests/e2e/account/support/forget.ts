import { forgetOrigin } from "../../support/forget-origin.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Makes of a browser that of somebody who has never been here: a new one, but for the files in its cache, without which a page costs a
 * processor twice as much. What was routed or given to its pages before stays.
 */
export const forget = async ({ page, stage }: Visitor): Promise<void> => {
  const { origin } = stage.studio;
  // An empty page has none, and lets nobody ask.
  if (page.url().startsWith(origin)) await page.evaluate(() => sessionStorage.clear());
  await page.goto("about:blank");
  await forgetOrigin(page, origin);
};
