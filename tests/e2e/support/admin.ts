import { TOTP } from "otpauth";
import type { BrowserContext, Page } from "playwright-core";
import { sendAdminCommand } from "../../../apps/studio/src/admin/admin-channel.ts";
import { en } from "../../../apps/web/app/i18n/en.ts";
import type { Stage } from "./stage.ts";

/** Makes the demo account an admin, by the operator's own command. `folder` is the studio's DATA_DIR. */
export const grantDemo = async (folder: string, email: string): Promise<void> => {
  const result = await sendAdminCommand(folder, ["grant", email]);
  if (!result.ok) throw new Error(result.error);
};

/** Signs the demo account in on a new page, in English. */
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

/** Registers an authenticator app on a page that asks for a second factor, which passes it too. Returns the app's secret. */
export const passSecondFactor = async (page: Page): Promise<string> => {
  await page.getByRole("button", { name: en.security.totpStart }).click();
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel(en.security.code).fill(new TOTP({ secret }).generate());
  await page.getByRole("button", { name: en.security.confirm, exact: true }).click();
  return secret;
};
