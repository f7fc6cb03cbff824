import { ERRORS } from "@setsuna/contracts";
import { until } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AccountStage } from "./support/account-stage.ts";
import type { Visitor } from "./support/visitor.ts";

const OPERATOR = "operator@setsuna.invalid";

let stage: AccountStage;
beforeAll(async () => {
  stage = await AccountStage.shared();
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const promiseOf = () => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: () => resolve() };
};

const fill = async (person: Visitor, email: string): Promise<void> => {
  const { contact } = person.words;
  await person.page.getByLabel(contact.email).fill(email);
  await person.page.getByLabel(contact.name).fill("髙﨑 花子 <b>");
  await person.page.getByLabel(contact.subject).fill("遅延 🎥");
  await person.page.getByLabel(contact.content).fill("1行目\n\n👩‍🚀 <script>alert(1)</script>");
};

test("an inquiry reports missing fields, survives a failed send, then is sent and confirmed by mail, even to an old carrier address", async () => {
  const person = await stage.visitor("ja-JP");
  const { contact } = person.words;
  await person.goto("/contact");
  await person.press(contact.send);
  for (const code of ["email-incorrect", "enter-name", "enter-subject", "enter-content"] as const)
    await person.reads(ERRORS[code].ja);

  const email = "foo..ja.@docomo.ne.jp";
  await fill(person, email);
  await person.page.route("**/studio/api/contact", (route) => route.fulfill({ status: 500, body: "" }));
  await person.press(contact.send);
  await person.page.getByTestId("toast-error").waitFor();
  await person.reads(ERRORS["inquiry-failed"].ja);
  expect(await person.page.getByLabel(contact.subject).inputValue()).toBe("遅延 🎥");
  await person.page.unroute("**/studio/api/contact");

  await person.press(contact.send);
  await person.closeToast(contact.sent);
  expect(await person.page.getByLabel(contact.name).inputValue()).toBe("");
  expect((await stage.mail(email)).subject).toMatch(/【Setsuna Studio】/);
  await until("the toast to go", async () => (await person.page.getByTestId("toast-success").count()) === 0);
});

test("text typed before the page is hydrated is sent", async () => {
  const person = await stage.visitor();
  const { contact } = person.words;
  const { promise: typed, resolve: hasTyped } = promiseOf();
  await person.page.route("**/assets/*.js", async (route) => {
    await typed;
    await route.continue();
  });
  await person.page.goto(`${stage.studio.origin}/studio/contact`, { waitUntil: "commit" });
  const email = stage.newAddress("quick");
  await fill(person, email);
  hasTyped();
  await person.page.waitForLoadState("load");
  const send = person.button(contact.send);
  await until("the form to be alive", () =>
    send.evaluate((button) => Object.keys(button).some((key) => key.startsWith("__react"))),
  );
  await person.press(contact.send);
  await person.reads(contact.sent);
  const arrived = await until("the message at the operator's", async () =>
    (await stage.mails(OPERATOR)).find(({ text }) => text.includes(email)),
  );
  expect(arrived.text).toContain("👩‍🚀");
  const confirmation = await stage.mail(email);
  expect(confirmation.subject).toMatch(/^Setsuna Studio: /);
  expect(confirmation.text).not.toContain("👩‍🚀");
});
