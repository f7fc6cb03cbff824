import type { Page } from "playwright-core";

/** Returns the code of the error that a page shows; undefined while it shows none. */
export const errorCode = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector('[data-testid="error-code"]')?.textContent ?? undefined);
