import type { Page } from "playwright-core";

/**
 * Removes what pages of `origin` have stored in the context of a page, and all cookies. Files in the browser's cache stay. The page is best an
 * empty one: what is loaded may write again.
 */
export const forgetOrigin = async (page: Page, origin: string): Promise<void> => {
  const context = page.context();
  await context.clearCookies();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await devtools.detach();
};
