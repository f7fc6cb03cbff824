import { until } from "@setsuna/testkit";
import type { Page } from "playwright-core";

export type SenderFold =
  | "presets"
  | "share"
  | "target"
  | "quality"
  | "sound"
  | "delay"
  | "protection"
  | "control"
  | "routes"
  | "devices";

export const openFold = async (page: Page, ...names: readonly SenderFold[]): Promise<void> => {
  for (const name of names) {
    const fold = page.locator(`details[data-fold="${name}"]`);
    // A reloaded page reopens its open folds, perhaps between the check and the click.
    await until(`the fold ${name} to open`, async () => {
      if ((await fold.getAttribute("open")) !== null) return true;
      await fold.locator("summary").first().click();
      return false;
    });
  }
};
