import type { Page } from "playwright-core";

export const errorCode = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector('[data-testid="error-code"]')?.textContent ?? undefined);
