import { until } from "@setsuna/testkit";
import type { Page } from "playwright-core";

/** In CSS pixels, without scroll bar and gutter; 0: nothing overflows. */
const sidewaysOverflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { documentElement: root } = document;
    return Math.max(0, root.scrollWidth - Math.ceil(root.getBoundingClientRect().width));
  });

/** Elements drawn for a measured width follow a resize later. Throws if it never fits. */
export const untilFitsSideways = (page: Page, timeoutMs?: number): Promise<unknown> =>
  until("a page without sideways overflow", async () => (await sidewaysOverflowOf(page)) === 0, timeoutMs);
