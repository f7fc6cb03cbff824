import { TOTP } from "otpauth";
import type { BrowserContext, Page } from "playwright-core";
import { admin as words } from "../../../apps/web/app/content/en/screens/admin.ts";
import { en } from "../../../apps/web/app/content/en/screens.ts";
import { operate } from "./operator.ts";
import { signInDemo } from "./signed-in.ts";
import type { Stage } from "./stage.ts";

export const grantDemo = ({ studio }: Stage): Promise<void> => operate(studio, "grant", studio.demoLogin().email);

export const openConsole = async (stage: Stage, context: BrowserContext): Promise<Page> => {
  await signInDemo(stage, context);
  await grantDemo(stage);
  const page = await context.newPage();
  await page.goto(`${stage.studio.origin}/studio/admin`);
  await passSecondFactor(page);
  await page.getByRole("heading", { level: 1, name: words.screens.overview }).waitFor();
  return page;
};

export const keepRecoveryCodes = async (page: Page, { security }: Pick<typeof en, "security">): Promise<string[]> => {
  const dialog = page.getByRole("dialog");
  await dialog.getByTestId("recovery-codes").waitFor();
  const codes = await dialog.locator("code").allTextContents();
  await dialog.getByLabel(security.recovery.kept).check();
  await dialog.getByRole("button", { name: security.recovery.done, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  return codes;
};

export const passSecondFactor = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: en.security.totpStart }).click();
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel(en.security.code).fill(new TOTP({ secret }).generate());
  await page.getByRole("button", { name: en.security.confirm, exact: true }).click();
  await keepRecoveryCodes(page, en);
};
