import type { Page } from "playwright-core";

/** Cached files stay. Use an empty page: a loaded one may write again. */
export const forgetOrigin = async (page: Page, origin: string): Promise<void> => {
  const context = page.context();
  await context.clearCookies();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await devtools.detach();
};
