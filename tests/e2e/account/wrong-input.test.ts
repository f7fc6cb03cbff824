import { ERRORS } from "@setsuna/contracts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AccountStage } from "./support/account-stage.ts";
import { forget } from "./support/forget.ts";
import { PASSWORD, type Visitor } from "./support/visitor.ts";

let stage: AccountStage;
let person: Visitor;
beforeAll(async () => {
  stage = await AccountStage.shared();
});
afterEach(() => forget(person));
afterAll(() => stage?.close());

test.each([
  ["ja-JP", "ja"],
  ["en-US", "en"],
] as const)("the forms of /auth show each error in %s at its field", async (locale, language) => {
  person = await stage.visitor(locale);
  const known = await person.register();
  await person.goto("/auth");

  const form = person.side("sign-up");
  const send = form.locator("button[type=submit]");
  await form.getByRole("checkbox").first().waitFor();
  expect(await send.isDisabled()).toBe(true);
  await form.getByRole("checkbox").nth(0).check();
  expect(await send.isDisabled()).toBe(true);
  await form.getByRole("checkbox").nth(1).check();
  expect(await send.isDisabled()).toBe(false);
  await send.click();
  for (const code of ["email-incorrect", "invalid-password", "password-again"] as const)
    await person.reads(ERRORS[code][language]);
  const email = form.locator("input[type=email]");
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
  const description = await email.getAttribute("aria-describedby");
  expect(await person.page.locator(`[id="${description}"]`).textContent()).toBe(ERRORS["email-incorrect"][language]);
  const passwords = form.locator("input[type=password]");
  await passwords.nth(0).fill(PASSWORD);
  await passwords.nth(1).fill("Setsuna76th");
  await person.reads(ERRORS["passwords-differ"][language]);

  const login = person.side("login");
  await person.fillLogin(known, "short");
  await person.reads(ERRORS["password-too-short"][language]);
  await person.fillLogin(known, "Wrong-Pass1");
  await person.reads(ERRORS["not-authorized"][language]);
  const said = login.getByRole("alert").filter({ hasText: ERRORS["not-authorized"][language] });
  const [button, message] = await Promise.all([login.locator("button[type=submit]").boundingBox(), said.boundingBox()]);
  expect(message?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0));
  await login.locator("input[type=email]").fill(stage.newAddress());
  await said.waitFor({ state: "detached" });
  expect(person.path).toBe("/auth");

  await person.press(person.words.auth.forgot);
  const dialog = person.page.getByRole("dialog");
  for (const [address, code] of [
    ["taro@nowhere", "email-incorrect"],
    ["nobody@example.com", "reset-address-unknown"],
  ] as const) {
    await dialog.locator("input[type=email]").fill(address);
    await dialog.locator("button[type=submit]").click();
    await person.reads(ERRORS[code][language]);
  }
  expect(await stage.mails("nobody@example.com")).toEqual([]);
  await person.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await email.fill(known);
  await passwords.nth(1).fill(PASSWORD);
  await send.click();
  await person.arrivesAt("/signup/confirm");
  await person.reads(ERRORS["username-exists"][language]);
});

test("a login before the confirmation leads to the code", async () => {
  const email = stage.newAddress();
  await person.signUp(email);
  await person.arrivesAt("/signup/confirm");
  await person.page.getByRole("link", { name: person.words.auth.confirm.toLogin, exact: true }).click();
  await person.fillLogin(email);
  await person.reads(ERRORS["user-not-confirmed"].en);
  await person.page.getByRole("link", { name: person.words.auth.confirmNow }).click();
  await person.arrivesAt("/signup/confirm");
  await person.page.getByRole("textbox", { name: person.words.auth.confirm.code }).fill(await person.code(email));
  await person.press(person.words.auth.confirm.act);
  await person.arrivesAt("/user");
});

test("a narrow screen shows one form, login first, and a button for the other", async () => {
  await person.page.setViewportSize({ width: 768, height: 900 });
  await person.goto("/auth");
  await person.side("login").waitFor();
  expect(await person.side("sign-up").isVisible()).toBe(false);
  await person.side("login").getByRole("button", { name: person.words.auth.switchToSignUp, exact: true }).click();
  await person.side("sign-up").waitFor();
  expect(await person.side("login").isVisible()).toBe(false);
  await person.page.setViewportSize({ width: 769, height: 900 });
  expect(await person.side("login").isVisible()).toBe(true);
  expect(await person.side("sign-up").isVisible()).toBe(true);
});

test("a missing page is a 404 with a link home", async () => {
  const answer = await person.page.goto(`${stage.studio.origin}/studio/nowhere`);
  expect(answer?.status()).toBe(404);
  await person.reads(person.words.notFound.title);
  expect(await person.page.title()).toBe(`${person.words.notFound.title} | Setsuna`);
  await person.page.getByRole("link", { name: person.words.notFound.home, exact: true }).click();
  await person.arrivesAt("/");
});

test("login accepts a full-width address, and fields that a keychain fills without an event", async () => {
  person = await stage.visitor("ja-JP");
  const known = await person.register();
  const typed = known.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
  await person.goto("/auth");
  const form = person.side("login");
  await form.locator("button[type=submit]:enabled").waitFor();
  await form.evaluate(
    (side, { email, password }) => {
      const fill = (type: string, text: string) => {
        const field = side.querySelector<HTMLInputElement>(`input[type=${type}]`);
        if (field) field.value = text;
      };
      fill("email", email);
      fill("password", password);
    },
    { email: typed, password: PASSWORD },
  );
  await form.locator("button[type=submit]").click();
  await person.arrivesAt("/user");
});
