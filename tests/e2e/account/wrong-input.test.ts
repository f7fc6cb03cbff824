import { ERRORS } from "@setsuna/contracts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AccountStage } from "./support/account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await AccountStage.shared();
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

describe.each([
  ["ja-JP", "ja"],
  ["en-US", "en"],
] as const)("in %s", (locale, language) => {
  test("an empty sign-up names every field, and the keyboard stands in the first", async () => {
    const person = await stage.visitor(locale);
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

    await form.locator("input[type=password]").nth(0).fill("Setsuna75th");
    await form.locator("input[type=password]").nth(1).fill("Setsuna76th");
    await person.reads(ERRORS["passwords-differ"][language]);
  });

  test("a login that is wrong is told so in red under the button, and a short password before it is sent", async () => {
    const person = await stage.visitor(locale);
    const email = await person.register();
    await person.goto("/auth");
    await person.fillLogin(email, "short");
    await person.reads(ERRORS["password-too-short"][language]);
    await person.fillLogin(email, "Wrong-Pass1");
    await person.reads(ERRORS["not-authorized"][language]);
    const [button, message] = await Promise.all([
      person.side("login").locator("button[type=submit]").boundingBox(),
      person.side("login").getByRole("alert").boundingBox(),
    ]);
    expect(message?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0));
    expect(person.path).toBe("/auth");
  });

  test("an address that is registered already is told so on the confirmation page", async () => {
    const person = await stage.visitor(locale);
    const email = await person.register();
    await person.signUp(email);
    await person.arrivesAt("/signup/confirm");
    await person.reads(ERRORS["username-exists"][language]);
  });

  test("the password dialog wants an address, and says when it is nobody's", async () => {
    const person = await stage.visitor(locale);
    await person.askForReset("taro@nowhere");
    await person.reads(ERRORS["email-incorrect"][language]);
    await person.askForReset("nobody@example.com");
    await person.reads(ERRORS["reset-address-unknown"][language]);
    expect(await stage.mails("nobody@example.com")).toEqual([]);
  });
});

test("a login before the confirmation leads to the code", async () => {
  const person = await stage.visitor();
  const email = stage.newAddress();
  await person.signUp(email);
  await person.arrivesAt("/signup/confirm");
  await person.goto("/auth");
  await person.fillLogin(email);
  await person.reads(ERRORS["user-not-confirmed"].en);
  await person.page.getByRole("link", { name: person.words.auth.confirmNow }).click();
  await person.arrivesAt("/signup/confirm");
  await person.page.getByRole("textbox", { name: person.words.auth.confirm.code }).fill(await person.code(email));
  await person.press(person.words.auth.confirm.act);
  await person.arrivesAt("/user");
});

test("on a narrow screen one form is shown, login first; the button brings the other", async () => {
  const person = await stage.visitor("en-US", { width: 768 });
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

test("a page that is not there is a 404 with the way home", async () => {
  const person = await stage.visitor();
  const answer = await person.page.goto(`${stage.studio.origin}/studio/nowhere`);
  expect(answer?.status()).toBe(404);
  await person.reads(person.words.notFound.title);
  expect(await person.page.title()).toBe(`${person.words.notFound.title} | Setsuna`);
  await person.page.getByRole("link", { name: person.words.notFound.home, exact: true }).click();
  await person.arrivesAt("/");
});
