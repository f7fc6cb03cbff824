import type { Page } from "playwright-core";

/** Tab presses from the top of the page until focus reaches the main part; -1: not within `most`. */
export const stopsBeforeMain = async (page: Page, most: number): Promise<number> => {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.getSelection()?.removeAllRanges();
    window.scrollTo(0, 0);
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
