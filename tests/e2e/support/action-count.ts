import type { Page } from "playwright-core";

/** Counts a user's presses and keys, also on the pages of this site that they lead to. Call before the first page. */
export const countActions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const count = (event: Event): void => {
      if (event.isTrusted) sessionStorage.setItem("actions", `${sessionStorage.getItem("actions") ?? ""}${event.type} `);
    };
    addEventListener("pointerdown", count, true);
    addEventListener("keydown", count, true);
  });

export const actionsOn = async (page: Page): Promise<number> =>
  (await page.evaluate(() => sessionStorage.getItem("actions") ?? "")).split(" ").filter((one) => one !== "").length;
