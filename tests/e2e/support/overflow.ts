import type { Page } from "playwright-core";

/** In CSS pixels, without scroll bar and gutter; 0: nothing overflows. */
export const sidewaysOverflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { documentElement: root } = document;
    return Math.max(0, root.scrollWidth - Math.ceil(root.getBoundingClientRect().width));
  });
