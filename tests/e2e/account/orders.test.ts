import { ERRORS } from "@setsuna/contracts";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin as words } from "../../../apps/web/app/content/en/screens/admin.ts";
import { en } from "../../../apps/web/app/content/en/screens.ts";
import { openConsole } from "../support/admin.ts";
import { violationsOf } from "../support/axe.ts";
import { billingCall } from "../support/billing-call.ts";
import { byAccountMenu, toConsoleScreen, toMyPageScreen } from "../support/menus.ts";
import { LIGHT_SOURCE, Stage } from "../support/stage.ts";

/* One person plays user and operator: the demo account is an admin here. */
let stage: Stage;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  stage = await Stage.open({ BOT_PROTECTION: "off" }, LIGHT_SOURCE);
  context = await stage.browser.newContext({
    locale: "en-US",
    timezoneId: "Asia/Tokyo",
    reducedMotion: "reduce",
    viewport: { width: 1440, height: 900 },
  });
  await context.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
  page = await openConsole(stage, context);
}, 120_000);
afterAll(async () => {
  await stage?.close();
});

const at = (path: string): string => `${stage.studio.origin}/studio${path}`;
const button = (name: string, where: Page | Locator = page): Locator => where.getByRole("button", { name, exact: true });
const dialog = (): Locator => page.getByRole("dialog");

test("refuses an address that can't be printed, naming the characters, and accepts foreign letters", async () => {
  await byAccountMenu(page, en, "userPage");
  await toMyPageScreen(page, en, "/user/billing-address");
  const { address } = en.billing;
  for (const [label, value] of [
    [address.name, "شركة 刹那"],
    [address.postalCode, "100-0001"],
    [address.city, "千代田区"],
    [address.line1, "1-1"],
    [address.line2, "2"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel(address.country, { exact: true }).selectOption("JP");
  await page.getByLabel(address.prefecture, { exact: true }).selectOption("東京都");
  await button(address.save).click();
  await page.getByText(`${ERRORS["characters-not-printable"].en}: 「ش」(U+0634)`).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel(address.name, { exact: true }).fill("株式会社Łódź 한글");
  await button(address.save).click();
  await page.getByText("株式会社Łódź 한글").waitFor();
});

const orderMuch = async () => {
  const intent = { kind: "buy", plan: "pro", licences: 85, method: "invoice", serialId: null };
  const { id } = await billingCall(page, "POST", "quotes", { intent, coupon: null });
  await billingCall(page, "POST", `quotes/${id}/confirm`, { agreed: true });
};
const orderRows = () => page.locator('[data-testid="row"]');
const toAwaiting = async () => {
  await byAccountMenu(page, en, "admin");
  await page.locator('[data-testid="overview-orders"][data-count="1"]').waitFor();
};

test("a large first order waits, appears on My Page, and can be withdrawn", async () => {
  await page.goto(at("/user/purchase?plan=pro&licences=85&method=invoice"));
  await button(en.purchase.toConfirm).click();
  await page.getByText(en.purchase.law.startApproval).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("checkbox").check();
  await button(en.purchase.confirm.actInvoice).click();
  await page.getByTestId("purchase-awaiting").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("link", { name: en.purchase.result.toOrders }).click();
  await page.getByTestId("order-awaiting").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByTestId("order-awaiting").getByRole("button").click();
  await dialog().getByText(en.billing.application.withdrawHeading).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await button(en.billing.application.withdraw, dialog()).click();
  await page.getByTestId("order-withdrawn").waitFor();
});

test("an admin refuses one with a reason that the customer reads, and approves the next", async () => {
  await orderMuch();
  await toAwaiting();
  await page.locator('[data-testid="overview-overdue"][data-count="0"]').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("link", { name: words.overview.toOrders }).click();
  const row = orderRows().first();
  await row.locator("button[aria-expanded]").click();
  expect(await violationsOf(page)).toEqual([]);
  await button(words.money.refuse).click();
  await button(words.money.refuse, dialog()).click();
  await dialog().getByText(ERRORS["reason-missing"].en).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog().getByLabel(words.money.refuseReason).fill("Please send your registration.");
  await button(words.money.refuse, dialog()).click();
  await dialog().waitFor({ state: "detached" });
  await byAccountMenu(page, en, "userPage");
  await toMyPageScreen(page, en, "/user/invoice-application");
  await page.getByTestId("order-refused").getByText("Please send your registration.").waitFor();

  await orderMuch();
  await toAwaiting();
  await page.getByRole("link", { name: words.overview.toOrders }).click();
  await row.locator("button[aria-expanded]").click();
  await button(words.money.approve).click();
  expect(await violationsOf(page)).toEqual([]);
  await dialog().getByRole("checkbox").check();
  await button(words.money.approve, dialog()).click();
  await dialog().waitFor({ state: "detached" });
  await byAccountMenu(page, en, "userPage");
  await toMyPageScreen(page, en, "/user/invoice-application");
  await page.getByTestId("order-approved").waitFor();
  await page.getByText(en.billing.application.limitNone).waitFor();
  await page.locator('[data-testid^="application-"]').waitFor();
});

test("refuses a payment date before the issue, and corrects a wrong one", async () => {
  await byAccountMenu(page, en, "admin");
  await toConsoleScreen(page, "invoices");
  const row = orderRows().first();
  await row.locator("button[aria-expanded]").click();
  await button(words.money.markPaid).click();
  const paidOn = dialog().getByLabel(words.money.paidOn);
  const today = await paidOn.inputValue();
  await paidOn.fill("2020-01-01");
  await button(words.money.markPaid, dialog()).click();
  await dialog().getByText(ERRORS["paid-day-wrong"].en).waitFor();
  await paidOn.fill(today);
  await button(words.money.markPaid, dialog()).click();
  await dialog().waitFor({ state: "detached" });
  await button(words.money.correctPaid).click();
  expect(await violationsOf(page)).toEqual([]);
  await button(words.money.correctPaid, dialog()).click();
  await dialog().waitFor({ state: "detached" });
});
