import { join } from "node:path";
import { until } from "@setsuna/testkit";
import type { Page } from "playwright-core";

const SIGN = '[data-testid="record-sign"]';
export const ROWS = '[data-testid="recordings"] li';

export const saveAll = async (page: Page, folder: string): Promise<string[]> => {
  const paths: string[] = [];
  const rows = page.locator(ROWS);
  await rows.first().waitFor();
  for (let index = 0; index < (await rows.count()); index += 1) {
    const download = page.waitForEvent("download");
    await rows.nth(index).getByRole("button").first().click();
    const file = await download;
    const path = join(folder, file.suggestedFilename());
    await file.saveAs(path);
    paths.push(path);
  }
  return paths.sort();
};

export const recordedFor = (page: Page, seconds: number): Promise<unknown> =>
  until(`${seconds} s recorded`, async () => {
    const [minutes = 0, rest = 0] = (/(\d+):(\d+)/.exec((await page.textContent(SIGN)) ?? "") ?? []).slice(1).map(Number);
    return 60 * minutes + rest >= seconds;
  });
