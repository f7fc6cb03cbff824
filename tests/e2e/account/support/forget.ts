import { forgetOrigin } from "../../support/forget-origin.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Resets a browser to that of a new visitor, except for its cached files, which halve a page's CPU cost. Its routes and init scripts stay.
 */
export const forget = async ({ page, stage }: Visitor): Promise<void> => {
  const { origin } = stage.studio;
  // An empty page has no storage and denies access to it.
  if (page.url().startsWith(origin)) await page.evaluate(() => sessionStorage.clear());
  await page.goto("about:blank");
  await forgetOrigin(page, origin);
};
