import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { TOTP } from "otpauth";
import type { BrowserContext, Page } from "playwright-core";
import { en } from "../../../apps/web/app/content/en/screens.ts";
import type { Stage } from "./stage.ts";

const ADMIN = fileURLToPath(new URL("../../../apps/studio/dist/admin.js", import.meta.url));

/** Makes the demo account an admin, by the operator's own command. `folder` is the studio's DATA_DIR. */
export const grantDemo = async (stage: Stage, folder: string): Promise<void> => {
  const { email } = stage.studio.demoLogin();
  await promisify(execFile)(process.execPath, [ADMIN, "grant", email], { env: { ...process.env, DATA_DIR: folder } });
};

/** Signs the demo account in on a new page whose language is English. */
export const signInDemo = async (stage: Stage, context: BrowserContext): Promise<Page> => {
  const { email, password } = stage.studio.demoLogin();
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${stage.studio.origin}/studio/auth`);
  const form = page.locator('[data-side="login"]');
  await form.locator("input[type=email]").fill(email);
  await form.locator("input[type=password]").fill(password);
  await form.locator("button[type=submit]").click();
  await page.waitForURL("**/studio/user");
  return page;
};

/** Says that the recovery codes are kept which a page shows after a first factor was added. Returns them. */
export const keepRecoveryCodes = async (page: Page, { security }: Pick<typeof en, "security">): Promise<string[]> => {
  const dialog = page.getByRole("dialog");
  await dialog.getByTestId("recovery-codes").waitFor();
  const codes = await dialog.locator("code").allTextContents();
  await dialog.getByLabel(security.recovery.kept).check();
  await dialog.getByRole("button", { name: security.recovery.done, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  return codes;
};

/** Registers an authenticator app on a page that asks for a second factor, which passes it too. */
export const passSecondFactor = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: en.security.totpStart }).click();
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel(en.security.code).fill(new TOTP({ secret }).generate());
  await page.getByRole("button", { name: en.security.confirm, exact: true }).click();
  await keepRecoveryCodes(page, en);
};
