import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { pressInIdMenu } from "../support/id-card.ts";
import { AccountStage } from "./support/account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await AccountStage.shared();
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

test("a guest room that its visitor keeps becomes the Free ID after sign-up, with the same letters, and can be named", async () => {
  const person = await stage.visitor();
  await person.goto("/try");
  const link = person.page.getByTestId("room-link");
  const id = new URL((await link.getAttribute("href")) ?? "").searchParams.get("id") ?? "";
  const [tab] = await Promise.all([person.context.waitForEvent("page"), person.page.getByTestId("room-keep").click()]);
  await tab.locator("form").last().waitFor();

  const signUp = await person.newTab();
  await signUp.memberByHand();
  await signUp.reads(signUp.words.keepRoom.kept.replace("{{id}}", id));
  const card = signUp.page.getByTestId(`serial-id-${id.replace("-", "")}`);
  await card.waitFor();
  expect(await signUp.page.getByTestId(/^serial-id-/).count()).toBe(1);
  await person.page.waitForSelector('[data-testid="room"][data-state="kept"]');

  const { actions, naming } = signUp.words.serialIds;
  await pressInIdMenu(card, actions.name);
  await signUp.page.getByLabel(naming.label, { exact: true }).fill("Studio A");
  await signUp.page.getByRole("button", { name: naming.act, exact: true }).click();
  await card.getByTestId("id-name").getByText("Studio A").waitFor();
  await signUp.goto("/app/sender?source=test");
  await signUp.page.getByLabel(signUp.words.client.ownIds, { exact: true }).selectOption({ label: `Studio A (${id})` });
  expect(await signUp.page.inputValue('input[name="id"]')).toBe(id);
});
