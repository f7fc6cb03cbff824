import type { Page } from "playwright-core";
import { admin } from "../../../apps/web/app/content/en/screens/admin.ts";
import type { en } from "../../../apps/web/app/content/en/screens.ts";
import type { MenuEntry } from "../../../apps/web/app/my-page/menu-entries.ts";

/* By menu, as a user: a reload costs half a second of processor time. */

export const toMyPageScreen = async (page: Page, { user }: Pick<typeof en, "user">, path: MenuEntry["path"]): Promise<void> => {
  const menu = page.getByRole("navigation", { name: user.title, exact: true });
  await menu.locator(`a[href="/studio${path}"]`).click();
  await page.locator("main h1:focus").waitFor();
};

export const toConsoleScreen = async (page: Page, screen: keyof typeof admin.screens): Promise<void> => {
  const list = page.getByRole("navigation", { name: admin.navigation, exact: true });
  await list.getByRole("link", { name: admin.screens[screen], exact: true }).click();
  await page.getByRole("heading", { level: 1, name: admin.screens[screen], exact: true }).waitFor();
};

export const byAccountMenu = async (page: Page, { site }: Pick<typeof en, "site">, to: "userPage" | "admin"): Promise<void> => {
  await page.getByRole("button", { name: site.menu, exact: true }).click();
  await page.getByRole("link", { name: site[to], exact: true }).locator("visible=true").click();
};
