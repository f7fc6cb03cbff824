import type { Page } from "playwright-core";

/**
 * Returns by how many CSS pixels a page is wider than the room that its window gives it, less the scroll bar or the gutter kept for one; 0:
 * nobody has to scroll sideways.
 */
export const sidewaysOverflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { documentElement: root } = document;
    return Math.max(0, root.scrollWidth - Math.ceil(root.getBoundingClientRect().width));
  });
