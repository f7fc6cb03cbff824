import type { Page } from "playwright-core";

/** Returns by how many CSS pixels a page is wider than its window shows, a vertical scroll bar taken off; 0: nobody has to scroll sideways. */
export const sidewaysOverflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
