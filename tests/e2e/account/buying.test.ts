import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ERRORS, formatSerialId, SerialId } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { laySeededData, until } from "@setsuna/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../../apps/studio/src/platform/storage/embedded-database.ts";
import { violationsOf } from "../support/axe.ts";
import { billingCall } from "../support/billing-call.ts";
import { pressInIdMenu } from "../support/id-card.ts";
import { AccountStage } from "./support/account-stage.ts";
import type { Visitor } from "./support/visitor.ts";

let directory: string;
let stage: AccountStage;
let person: Visitor;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "setsuna-buying-"));
  await laySeededData(directory);
  const { database, close } = await openDatabase(join(directory, "database"), silentLog, () => new Date());
  await database.execute(
    sql`insert into coupons (code, kind, discount, periods, created_at) values ('TENTH', 'campaign', '{"kind":"percent","percent":10}', 1, now())`,
  );
  await close();
  stage = await AccountStage.open({ BOT_PROTECTION: "off", DATA_DIR: directory });
  person = await stage.visitor("en-US");
  await person.page.emulateMedia({ reducedMotion: "reduce" });
  await person.member();
});
afterAll(async () => {
  await stage?.close();
  await rm(directory, { recursive: true, force: true });
});

const violations = () => violationsOf(person.page);

const typeAddress = async (): Promise<void> => {
  const { address } = person.words.billing;
  const field = (label: string) => person.page.getByLabel(label, { exact: true });
  await field(address.name).fill("株式会社髙﨑");
  await field(address.country).selectOption("JP");
  await field(address.postalCode).fill("9999999");
  await person.reads(address.postalCodeUnknown);
  await field(address.postalCode).fill("1000001");
  await person.reads(address.filled);
  expect(await field(address.prefecture).inputValue()).toBe("東京都");
  expect(await field(address.city).inputValue()).toBe("千代田区");
  expect(await field(address.line1).inputValue()).toBe("千代田");
  await field(address.line1).fill("千代田1-1");
};

const registerCard = async (card: string, back: string, answer?: "yes" | "no"): Promise<void> => {
  const { register, replace } = person.words.billing.card;
  await person.page.getByRole("button", { name: new RegExp(`^(?:${register}|${replace})$`) }).click();
  await person.page.locator(`input[name="card"][value="${card}"]`).check();
  await person.page.locator("form button[type=submit]").click();
  if (answer) await person.page.locator(`button[name="answer"][value="${answer}"]`).click();
  await person.arrivesAt(back);
};
const call = (method: string, path: string, body?: object) => billingCall(person.page, method, path, body);
const useCard = async (card: string): Promise<void> => {
  const { setup, url } = await call("POST", "card/setups");
  await person.context.request.post(`${stage.studio.origin}${url}`, { form: { card }, maxRedirects: 0 });
  expect(await call("POST", `card/setups/${setup}/finish`)).toMatchObject({ state: "saved" });
};

const toConfirmation = async (): Promise<void> => {
  await person.press(person.words.purchase.toConfirm);
  await person.page.getByTestId("law").waitFor();
  await person.page.getByRole("checkbox").check();
};
const completes = async (): Promise<string> => {
  await person.page.getByTestId("purchase-complete").waitFor();
  return person.text();
};
const receipts = async (): Promise<number> => {
  const { documents } = await call("GET", "documents?kind=receipt");
  return Array.isArray(documents) ? documents.length : Number.NaN;
};
const paidCards = () => person.page.locator("article[data-plan]:not([data-plan=free])");
const onCard = (name: string) => pressInIdMenu(paidCards(), name);
const pdfOf = async (link: string): Promise<string> => {
  const href = await person.page.getByRole("link", { name: link }).first().getAttribute("href");
  const answer = await person.context.request.get(`${stage.studio.origin}${href}`);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  return (await answer.body()).toString("latin1");
};

test("buys Commercial for an existing Free ID: address, card, legal texts, the bank's question; charges once, however often it is confirmed", async () => {
  const { page, words } = person;
  await person.goto("/user");
  const freeId = await page.locator("article h2").first().textContent();
  await person.toScreen("/user/plans");
  await page.getByRole("link", { name: words.billing.plans.buyOf.replace("{{plan}}", "Commercial") }).click();
  await person.press(words.billing.address.save);
  expect(await page.getByText(ERRORS["item-not-entered"].en).count()).toBe(6);
  await typeAddress();
  await person.whileAnswering("**/billing/address", "internal", async () => {
    await person.press(words.billing.address.save);
    await person.reads(ERRORS["address-failed"].en);
  });
  await person.press(words.billing.address.save);
  await page.getByTestId("billing-address").waitFor();
  const purchase = person.path;
  await registerCard("declined-at-setup", "/user/payment");
  await person.reads(ERRORS["card-declined"].en);
  await registerCard("asks-at-charge", purchase);
  const choice = page.getByLabel(words.purchase.serialId, { exact: true });
  await choice.waitFor();
  const choices = choice.locator("option");
  expect(await choices.allTextContents()).toEqual([words.purchase.freeId.replace("{{id}}", freeId ?? ""), words.purchase.newId]);
  await toConfirmation();
  const shown = await person.text();
  for (const term of ["what", "now", "later", "payment", "start", "period", "cancel", "refunds", "valid"] as const)
    expect(shown).toContain(words.purchase.law[term]);
  expect(await page.getByTestId("quote-total").textContent()).toBe("¥6,000");
  expect(await violations()).toEqual([]);

  const quoted = await page.evaluate(() => history.state);
  const second = await person.newTab();
  await second.page.addInitScript((state) => history.replaceState(state, ""), quoted);
  await second.goto("/user/purchase/confirm");
  await second.page.getByRole("checkbox").check();

  await person.whileAnswering("**/quotes/*/confirm", "purchase-failed", async () => {
    await person.press(words.purchase.confirm.act);
    await person.reads(ERRORS["purchase-failed"].en);
  });
  await person.button(words.purchase.confirm.act).dblclick();
  await page.locator('button[name="answer"][value="yes"]').click();
  expect(await completes()).toContain("¥6,000");
  expect(await violations()).toEqual([]);
  const result = person.path;
  await second.press(words.purchase.confirm.act);
  await second.arrivesAt(result);
  await second.page.close();
  await page.goBack();
  expect(person.path).not.toContain("confirm");
  await person.goto("/user/receipts");
  expect(await pdfOf("Download R-")).toMatch(/^%PDF-1\.\d/);
  expect(await page.locator('[data-testid^="document-R-"]').count()).toBe(1);
  await person.toScreen("/user");
  await paidCards().first().waitFor();
  expect(await page.locator("article").count()).toBe(1);
  expect(await page.locator("article h2").first().textContent()).toBe(freeId);
});

test("buys more licences with another card: shows the amount first, then the card is charged", async () => {
  const { page, words } = person;
  await useCard("succeeds");
  await onCard(words.licences.actions.add);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("85");
  await dialog.getByRole("button", { name: words.licences.checkAmount }).click();
  await person.reads(ERRORS["licences-wrong"].en);
  expect(await violations()).toEqual([]);
  await dialog.getByRole("textbox").fill("2");
  await person.whileAnswering("**/billing/quotes", "internal", async () => {
    await dialog.getByRole("button", { name: words.licences.checkAmount }).click();
    await person.reads(ERRORS.internal.en);
  });
  await dialog.getByRole("button", { name: words.licences.checkAmount }).click();
  expect(await dialog.getByTestId("add-total").textContent()).toBe("¥12,000");
  expect(await violations()).toEqual([]);
  await dialog.getByRole("button", { name: words.licences.toConfirm }).click();
  await page.getByTestId("law").waitFor();
  await page.getByRole("checkbox").check();
  await person.press(words.purchase.confirm.act);
  await completes();
  await page.getByRole("link", { name: words.purchase.complete.toMyPage }).click();
  await paidCards().filter({ hasText: "1 to 9" }).waitFor();
});

test("removes licences at once, stops and resumes the renewal, and deletes the ID with the last licence", async () => {
  const { page, words } = person;
  const dialog = page.getByRole("dialog");
  await onCard(words.licences.actions.cancel);
  for (const wrong of ["4", "0", "x"]) {
    await dialog.getByRole("textbox").fill(wrong);
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: words.licences.cancelAct }).click();
    await person.reads(ERRORS["licences-wrong"].en);
  }
  await dialog.getByRole("textbox").fill("1");
  await dialog.getByRole("checkbox").check();
  await person.whileAnswering("**/licences/subtract", "internal", async () => {
    await dialog.getByRole("button", { name: words.licences.cancelAct }).click();
    await person.reads(ERRORS["licence-delete-failed"].en);
    expect(await violations()).toEqual([]);
  });
  await dialog.getByRole("button", { name: words.licences.cancelAct }).click();
  await paidCards().filter({ hasText: "1 to 6" }).waitFor();
  await person.closeToast(words.licences.cancelled);

  await onCard(words.licences.actions.stop);
  await dialog.getByRole("checkbox").check();
  expect(await violations()).toEqual([]);
  await dialog.getByRole("button", { name: words.licences.stopAct }).click();
  await person.closeToast(words.licences.stopped);
  await onCard(words.licences.actions.resume);
  await dialog.waitFor();
  expect(await violations()).toEqual([]);
  await dialog.getByRole("button", { name: words.licences.resumeAct }).click();
  await person.closeToast(words.licences.resumed);

  await onCard(words.licences.actions.cancel);
  await dialog.getByRole("textbox").fill("2");
  await dialog.getByRole("alert").waitFor();
  await dialog.getByRole("checkbox").check();
  expect(await violations()).toEqual([]);
  await dialog.getByRole("button", { name: words.licences.cancelActDelete }).click();
  await until("the ID to be gone", async () => (await paidCards().count()) === 0);
  // The card that opened the dialog is gone, so focus moves to the next heading.
  await page.locator("main h1:focus, main h2:focus, main h3:focus").waitFor();
});

describe("failures", () => {
  test("reports a declined card, and one whose bank refuses the authentication", async () => {
    await person.toScreen("/user/payment");
    await registerCard("declined-at-setup", "/user/payment");
    await person.reads(ERRORS["card-declined"].en);
    await registerCard("asks-at-setup", "/user/payment", "no");
    await person.reads(ERRORS["card-authentication-failed"].en);
    expect(await person.page.getByRole("alert").allInnerTexts()).toContainEqual(
      expect.stringContaining(ERRORS["card-authentication-failed"].en),
    );
  });

  test("explains a declined payment and that nothing was charged; an invalid coupon stays in its field", async () => {
    const { page, words } = person;
    const before = await receipts();
    await useCard("declined-at-charge");
    await person.goto("/user/purchase?plan=pro&coupon=NOPE");
    await person.press(words.purchase.toConfirm);
    await person.reads(ERRORS["coupon-unknown"].en);
    await page.getByLabel(words.purchase.coupon).fill("");
    await toConfirmation();
    await person.press(words.purchase.confirm.act);
    await page.getByTestId("purchase-failed").waitFor();
    await person.reads(ERRORS["card-declined"].en);
    await person.reads(words.purchase.result.charged.replace("{{amount}}", "¥0"));
    expect(await violations()).toEqual([]);
    expect(await receipts()).toBe(before);
  });
});

test("buys six months of Pro by invoice with a coupon: usable at once, in the invoice history, with a PDF", async () => {
  const { page, words } = person;
  await person.toScreen("/user/coupons");
  await page.getByLabel(words.billing.coupons.code).fill("tenth");
  await person.press(words.billing.coupons.act);
  await page.getByTestId("coupon-TENTH").waitFor();
  await page.getByLabel(words.billing.coupons.code).fill("TENTH");
  await person.press(words.billing.coupons.act);
  await person.reads(ERRORS["coupon-used"].en);

  await person.toScreen("/user/invoice-application");
  await page.getByRole("link", { name: words.billing.application.prepaid }).click();
  await page.getByRole("button", { name: /TENTH/ }).click();
  await toConfirmation();
  expect(await page.getByTestId("quote-total").textContent()).toBe("¥89,100");
  await person.press(words.purchase.confirm.actInvoice);
  expect(await completes()).toContain(words.purchase.complete.transfer);
  await person.toScreen("/user/invoices");
  await person.reads(words.billing.documents.states.open);
  expect(await violations()).toEqual([]);
  expect(await pdfOf("Download I-")).toMatch(/^%PDF-1\.\d/);
  await person.toScreen("/user/invoice-application");
  await page.locator('[data-testid^="application-"]').waitFor();
});

test("switches Pro to Commercial at the next renewal: announced, refused with a reason, and undone", async () => {
  const { page, words } = person;
  const intent = { kind: "buy", plan: "pro", licences: 1, method: "invoice", serialId: null };
  const quote = await call("POST", "quotes", { intent, coupon: null });
  const id = String((await call("POST", `quotes/${quote.id}/confirm`, { agreed: true })).serialId);
  const { downgradeOf, keepProOf } = words.billing.plans;
  const of = (template: string) =>
    page.getByRole("button", { name: template.replace("{{id}}", formatSerialId(SerialId.parse(id))) });
  await person.goto("/user/plans");
  await of(downgradeOf).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(words.billing.nextPlan.price).waitFor();
  expect(await violations()).toEqual([]);
  await person.whileAnswering("**/next-plan", "internal", async () => {
    await dialog.getByRole("button", { name: words.billing.nextPlan.act }).click();
    await person.reads(ERRORS.internal.en);
  });
  await dialog.getByRole("button", { name: words.billing.nextPlan.act }).click();
  await person.closeToast(words.billing.nextPlan.done);
  expect(await violations()).toEqual([]);
  await of(keepProOf).click();
  await person.closeToast(words.billing.nextPlan.kept);
  await of(downgradeOf).waitFor();
});
