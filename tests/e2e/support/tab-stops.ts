import type { Page } from "playwright-core";

/** Tab presses from the top of the page until focus reaches the main part; -1: not within `most`. */
export const stopsBeforeMain = async (page: Page, most: number): Promise<number> => {
  await page.evaluate(() => {
    // Tab continues from where focus was, even after a blur, or from a removed element's place.
    const start = document.createElement("span");
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus();
    start.remove();
  });
  for (let stops = 0; stops <= most; stops += 1) {
    await page.keyboard.press("Tab");
    const isThere = await page.evaluate(() => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) return true;
      return activeElement.closest("main, footer") !== null;
    });
    if (isThere) return stops;
  }
  return -1;
};
