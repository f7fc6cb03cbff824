import { ERRORS } from "@setsuna/contracts";
import { until } from "@setsuna/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AccountStage, linkIn, WORDS } from "./support/account-stage.ts";
import { PASSWORD, type Visitor } from "./support/visitor.ts";

/** Time for a press, ms, before checking whether the page has gone. */
const PRESS_MS = 5000;
const NEW_PASSWORD = "Shunkan2026";

let stage: AccountStage;
beforeAll(async () => {
  stage = await AccountStage.open();
});
afterAll(() => stage?.close());

const words = WORDS["ja-JP"];
const subject = /【Setsuna Studio】/;

test("signs up in five clicks, signs out, resets the password, logs in and deletes the account, in Japanese", async () => {
  const person = await stage.visitor("ja-JP");
  const email = stage.newAddress("hanako");
  const sent: string[] = [];
  person.page.on("request", (request) => {
    sent.push(
      `${request.headers()["x-amz-target"]?.split(".")[1] ?? request.method()} ${request.url()} ${request.postData() ?? ""}`,
    );
  });
  const presses: string[] = [];
  const press = async (what: string, act: () => Promise<unknown>) => {
    presses.push(what);
    await act();
  };

  await person.goto("/");
  await press("sign up", () => person.page.getByTestId("begin").click());
  await person.arrivesAt("/auth?sign-up");
  const keys = person.page.keyboard;
  const field = person.side("sign-up").locator("input[type=email]");
  await until("the first field to have the keyboard", () => field.evaluate((input) => input === document.activeElement));
  await keys.type(email);
  await keys.press("Tab");
  await keys.type(PASSWORD);
  await keys.press("Tab");
  await keys.press("Tab");
  await keys.type(PASSWORD);
  for (const box of await person.side("sign-up").locator("input[type=checkbox]").all()) await press("agree", () => box.check());
  await press("send", () => person.side("sign-up").locator("button[type=submit]").click());
  await person.arrivesAt("/signup/confirm");
  await person.reads(words.auth.confirm.heading);
  expect(await person.page.getByTestId("masked-address").textContent()).toMatch(/^han\*+@example\.com$/);
  expect(person.page.url()).not.toContain("hanako");

  const confirmation = await stage.mail(email);
  expect(confirmation.subject).toMatch(subject);
  await press("the mail's link", () => person.page.goto(linkIn(confirmation)));
  await person.arrivesAt("/user");
  expect(presses).toEqual(["sign up", "agree", "agree", "send", "the mail's link"]);
  await person.reads(words.auth.complete.welcome);
  await person.reads(words.user.title);
  await person.page.getByRole("link", { name: words.myPage.entries.account }).click();
  await person.arrivesAt("/user/account");
  await person.reads(email);
  await person.page.getByTestId("login-session").first().waitFor();
  expect(await person.page.getByTestId("login-session").count()).toBe(1);

  await person.press(words.site.menu);
  expect(await person.page.getByTestId("account-email").textContent()).toBe(email);
  await person.press(words.site.signOut);
  await person.arrivesAt("/");
  await person.page.getByRole("link", { name: words.site.signIn, exact: true }).click();
  await person.arrivesAt("/auth");
  await person.askForReset(email);
  await person.reads(words.auth.reset.sent);
  const reset = await stage.mail(email, 2);
  expect(reset.subject).toMatch(subject);
  await person.page.goto(linkIn(reset));
  await person.fillNewPassword(NEW_PASSWORD);
  await person.arrivesAt("/signup/resetcomplete");
  await person.reads(words.auth.reset.doneHeading);

  await person.page.getByRole("main").locator('a[href="/studio/auth"]').click();
  await person.fillLogin(email, NEW_PASSWORD);
  await person.arrivesAt("/user");

  await person.toScreen("/user/account");
  await person.press(words.user.delete.open);
  const dialog = person.page.getByRole("dialog");
  expect(await dialog.getByRole("button", { name: words.user.delete.next }).isDisabled()).toBe(true);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: words.user.delete.next }).click();
  await dialog.locator("input[type=password]").fill(NEW_PASSWORD);
  await dialog.getByRole("button", { name: words.user.delete.act }).click();
  await person.arrivesAt("/");
  await person.reads(words.user.delete.done);
  expect(sent.filter((line) => line.includes(PASSWORD)).map((line) => line.split(" ")[0])).toEqual(["SignUp"]);
});

describe("the account page", () => {
  let person: Visitor;
  let email: string;
  let elsewhere: Visitor;

  test("is reached by typing the sign-up code by hand, with full-width digits", async () => {
    person = await stage.visitor("ja-JP");
    email = stage.newAddress();
    await person.signUp(email);
    await person.arrivesAt("/signup/confirm");
    const code = await person.code(email);
    const wide = [...code].map((digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0)).join("");
    await person.page.getByRole("textbox", { name: person.words.auth.confirm.code }).fill(wide);
    await person.press(person.words.auth.confirm.act);
    await person.arrivesAt("/user");
    await person.page.getByRole("link", { name: person.words.myPage.entries.account, exact: true }).click();
    await person.arrivesAt("/user/account");
  });

  test("changes the language of mails, and the password if the old one is known", async () => {
    const { words } = person;
    const language = person.page.getByLabel(words.user.mailLanguage);
    await language.selectOption("English");
    await person.reads(words.user.saved);

    const fields = person.page.locator("section", { has: person.button(words.user.changePassword) });
    const change = async (current: string, next: string) => {
      await fields.locator("input[autocomplete=current-password]").fill(current);
      for (const index of [0, 1]) await fields.locator("input[autocomplete=new-password]").nth(index).fill(next);
      await person.press(words.user.changePassword);
    };
    await change("Wrong-Pass1", NEW_PASSWORD);
    await person.reads(words.user.currentWrong);
    await change(PASSWORD, NEW_PASSWORD);
    await person.reads(words.user.passwordChanged);

    elsewhere = await stage.visitor();
    await elsewhere.logIn(email, NEW_PASSWORD);
    await person.page.reload();
    await language.waitFor();
    expect(await language.inputValue()).toBe("en");
  });

  test("lists another browser's login and ends it at its next call, and ends all others at once", async () => {
    const { words } = person;
    const logins = person.page.getByTestId("login-session");
    await logins.nth(1).waitFor();
    await logins
      .filter({ has: person.page.getByRole("button") })
      .getByRole("button")
      .click();
    await until("the other login to be gone", async () => (await logins.count()) === 1);
    const account = elsewhere.page.getByRole("link", { name: elsewhere.words.myPage.entries.account, exact: true });
    const pressAccount = () =>
      until("the press", async () => {
        if (elsewhere.path === "/auth") return true;
        return account.click({ timeout: PRESS_MS }).then(
          () => true,
          () => false,
        );
      });
    await pressAccount();
    await elsewhere.arrivesAt("/auth");
    await elsewhere.reads(ERRORS["signed-out"].en);

    await elsewhere.fillLogin(email, NEW_PASSWORD);
    await account.waitFor();
    await person.page.reload();
    await logins.nth(1).waitFor();
    await person.press(words.user.endOthers);
    await person.reads(words.user.othersEnded);
    await until("the other login to be gone again", async () => (await logins.count()) === 1);
    await pressAccount();
    await elsewhere.arrivesAt("/auth");
  });
});
