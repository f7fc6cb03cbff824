import { until } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AccountStage, linkIn, WORDS } from "./support/account-stage.ts";
import { PASSWORD } from "./support/visitor.ts";

const NEW_PASSWORD = "Shunkan2026";

let stage: AccountStage;
beforeAll(async () => {
  stage = await AccountStage.open();
});
afterEach(() => stage.clear());
afterAll(() => stage?.close());

const words = WORDS["ja-JP"];
const subject = /【Setsuna Studio】/;

test("sign up in five presses, sign out, reset the password, log in, delete the account, in Japanese", async () => {
  const person = await stage.visitor("ja-JP");
  const email = stage.newAddress("hanako");
  const presses: string[] = [];
  const press = async (what: string, act: () => Promise<unknown>) => {
    presses.push(what);
    await act();
  };

  await person.goto("/");
  await press("sign up", () => person.page.getByTestId("begin").click());
  await person.arrivesAt("/auth?sign-up");
  // The keyboard is in the first field, and goes on from there.
  const keys = person.page.keyboard;
  const field = person.side("sign-up").locator("input[type=email]");
  await until("the first field to have the keyboard", () => field.evaluate((input) => input === document.activeElement));
  await keys.type(email);
  await keys.press("Tab");
  await keys.type(PASSWORD);
  // Past the button that shows the password.
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
  await person.page.getByRole("link", { name: words.site.signIn, exact: true }).waitFor();

  await person.askForReset(email);
  await person.reads(words.auth.reset.sent);
  const reset = await stage.mail(email, 2);
  expect(reset.subject).toMatch(subject);
  await person.page.goto(linkIn(reset));
  await person.fillNewPassword(NEW_PASSWORD);
  await person.arrivesAt("/signup/resetcomplete");
  await person.reads(words.auth.reset.doneHeading);

  await person.goto("/auth");
  await person.fillLogin(email, PASSWORD);
  await person.page.getByRole("alert").filter({ hasText: /\S/ }).first().waitFor();
  await person.fillLogin(email, NEW_PASSWORD);
  await person.arrivesAt("/user");

  await person.toAccount();
  await person.press(words.user.delete.open);
  const dialog = person.page.getByRole("dialog");
  expect(await dialog.getByRole("button", { name: words.user.delete.next }).isDisabled()).toBe(true);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: words.user.delete.next }).click();
  await dialog.locator("input[type=password]").fill(NEW_PASSWORD);
  await dialog.getByRole("button", { name: words.user.delete.act }).click();
  await person.arrivesAt("/");
  await person.reads(words.user.delete.done);

  await person.goto("/user");
  await person.arrivesAt("/auth");
  await person.fillLogin(email, NEW_PASSWORD);
  await person.page.getByRole("alert").filter({ hasText: /\S/ }).first().waitFor();
  expect(person.path).toBe("/auth");
});

test("a sign-up is completed with the code typed by hand, as a Japanese keyboard writes digits", async () => {
  const person = await stage.visitor("ja-JP");
  const email = stage.newAddress();
  await person.signUp(email);
  await person.arrivesAt("/signup/confirm");
  const code = await person.code(email);
  const wide = [...code].map((digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0)).join("");
  await person.page.getByRole("textbox", { name: person.words.auth.confirm.code }).fill(wide);
  await person.press(person.words.auth.confirm.act);
  await person.arrivesAt("/user");
});

test("what is asked of the identity service holds no password, but for the sign-up", async () => {
  const person = await stage.visitor();
  const sent: string[] = [];
  person.page.on("request", (request) => {
    sent.push(
      `${request.headers()["x-amz-target"]?.split(".")[1] ?? request.method()} ${request.url()} ${request.postData() ?? ""}`,
    );
  });
  await person.memberByHand();
  expect(sent.filter((line) => line.includes(PASSWORD)).map((line) => line.split(" ")[0])).toEqual(["SignUp"]);
});

test("the account page changes the language of mails, and the password of who knows the old one", async () => {
  const person = await stage.visitor();
  const { words } = person;
  const email = await person.memberByHand();
  await person.toAccount();
  await person.page.getByLabel(words.user.mailLanguage).selectOption("日本語");
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
  await person.page.reload();
  expect(await person.page.getByLabel(words.user.mailLanguage).inputValue()).toBe("ja");

  const other = await stage.visitor();
  await other.logIn(email, NEW_PASSWORD);
});

test("a login elsewhere is seen in the list and ended from there", async () => {
  const person = await stage.visitor();
  const { words } = person;
  const email = await person.memberByHand();
  const elsewhere = await stage.visitor();
  await elsewhere.logIn(email);

  await person.toAccount();
  await person.page.getByTestId("login-session").nth(1).waitFor();
  await person.page.getByRole("button", { name: words.user.endOthers }).click();
  await person.reads(words.user.othersEnded);
  await elsewhere.page.reload();
  await elsewhere.arrivesAt("/auth");
  await person.page.reload();
  await person.page.getByTestId("login-session").first().waitFor();
  expect(await person.page.getByTestId("login-session").count()).toBe(1);
});
