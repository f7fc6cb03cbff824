import { forgetOrigin } from "../../support/forget-origin.ts";
import type { Visitor } from "./visitor.ts";

/** Keeps cached files, which halve a page's CPU cost, routes and init scripts. */
export const forget = async ({ page, stage }: Visitor): Promise<void> => {
  const { origin } = stage.studio;
  // An empty page has no storage and denies access to it.
  if (page.url().startsWith(origin)) await page.evaluate(() => sessionStorage.clear());
  await page.goto("about:blank");
  await forgetOrigin(page, origin);
};
