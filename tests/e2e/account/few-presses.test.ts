import { afterAll, beforeAll, expect, test } from "vitest";
import { actionsOn, countActions } from "../support/action-count.ts";
import { AccountStage } from "./support/account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await AccountStage.shared();
});
afterAll(() => stage?.close());

test("a first purchase takes at most eight clicks including address and card; the next one four", async () => {
  const person = await stage.visitor("en-US");
  await person.memberWithApi();
  const { page, words } = person;
  await countActions(page);
  const buy = words.billing.plans.buyOf.replace("{{plan}}", "Commercial");
  const agreeAndConfirm = async (): Promise<void> => {
    await person.press(words.purchase.toConfirm);
    await page.getByRole("checkbox").check();
    await person.press(words.purchase.confirm.act);
    await page.getByTestId("purchase-complete").waitFor();
  };
  await person.goto("/user/plans");
  await page.getByRole("link", { name: buy }).click();
  const { address } = words.billing;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field(address.name).fill("株式会社髙﨑");
  await field(address.country).selectOption("JP");
  await field(address.postalCode).fill("1000001");
  await person.reads(address.filled);
  await field(address.line1).fill("千代田1-1");
  await person.press(address.save);
  await page.getByTestId("billing-address").waitFor();
  await person.press(words.billing.card.register);
  await page.locator("form button[type=submit]").click();
  await agreeAndConfirm();
  const first = await actionsOn(page);
  expect(first).toBeLessThanOrEqual(8);

  await person.goto("/user/plans");
  await page.getByRole("link", { name: buy }).click();
  await agreeAndConfirm();
  expect((await actionsOn(page)) - first).toBe(4);
});
