import { ERRORS } from "@setsuna/contracts";
import { AccountClient } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AccountStage, codeIn, linkIn } from "./support/account-stage.ts";
import { forget } from "./support/forget.ts";
import { PASSWORD, type Visitor } from "./support/visitor.ts";

let stage: AccountStage;
let person: Visitor;
let phone: Visitor;
beforeAll(async () => {
  stage = await AccountStage.shared();
  person = await stage.visitor();
  phone = await stage.visitor();
});
afterEach(async () => {
  for (const browser of [person, phone]) await forget(browser);
});
afterAll(() => stage?.close());

const ATTACK = "Attack2026";

const otherThan = (code: string): string => (code === "111111" ? "222222" : "111111");

describe("a confirmation code", () => {
  test("is refused if wrong; a second mail's replaces it and works once, and a used link explains what to do", async () => {
    const { confirm } = person.words.auth;
    const email = stage.newAddress();
    await person.signUp(email);
    await person.arrivesAt("/signup/confirm");
    const first = await person.code(email);
    const field = person.page.getByRole("textbox", { name: confirm.code });
    await field.fill(otherThan(first));
    await person.press(confirm.act);
    await person.reads(ERRORS["code-wrong"].en);
    await person.press(confirm.resend);
    await person.reads(confirm.resent);
    const mail = await stage.mail(email, 2);
    const second = codeIn(mail);
    expect(second).toMatch(/^[0-9]{6}$/);
    if (first !== second) {
      await field.fill(first);
      await person.press(confirm.act);
      await person.reads(ERRORS["code-wrong"].en);
    }
    await field.fill(second);
    await person.press(confirm.act);
    await person.arrivesAt("/user");

    await person.page.goto(linkIn(mail));
    await person.arrivesAt("/user");
    await person.signOut();
    await person.arrivesAt("/");
    await person.page.goto(linkIn(mail));
    await person.reads(person.words.auth.complete.failedHeading);
    await person.reads(person.words.auth.complete.failedNext);
    await person.page.getByRole("link", { name: person.words.auth.registerAgain }).click();
    await person.arrivesAt("/auth?sign-up");
  });

  test("in a link isn't used up by a program that runs its script, or by a hidden tab", async () => {
    const email = stage.newAddress();
    await person.signUp(email);
    const link = linkIn(await stage.mail(email));
    const scanner = phone;
    await scanner.page.goto(link);
    await scanner.press(scanner.words.auth.complete.act);
    await scanner.reads(scanner.words.auth.complete.elsewhere);
    // Like a prerendered page, it is hidden until the user opens it.
    const behind = await person.newTab();
    await behind.page.addInitScript(() => {
      let state: DocumentVisibilityState = "hidden";
      Object.defineProperty(document, "visibilityState", { get: () => state });
      addEventListener("test-shown", () => {
        state = "visible";
        document.dispatchEvent(new Event("visibilitychange"));
      });
    });
    await behind.page.goto(link);
    await behind.reads(behind.words.auth.complete.checking);
    await scanner.goto("/auth");
    await scanner.fillLogin(email);
    await scanner.reads(ERRORS["user-not-confirmed"].en);
    expect(behind.path).toMatch(/^\/signup\/complete\?m=/);
    await behind.page.evaluate(() => dispatchEvent(new Event("test-shown")));
    await behind.arrivesAt("/user");
    await behind.page.close();
  });

  test("asks before it ends another account's login", async () => {
    const email = stage.newAddress();
    await person.signUp(email);
    const link = linkIn(await stage.mail(email));
    await person.member();
    await person.page.goto(link);
    await person.press(person.words.auth.complete.act);
    await person.arrivesAt("/user");
    await person.press(person.words.site.menu);
    expect(await person.page.getByTestId("account-email").textContent()).toBe(email);
  });

  test("works only for the person who signed up: another browser must enter the password, and a stranger's sign-up never becomes the account", async () => {
    const owner = person;
    const stranger = await AccountClient.open(stage.studio.origin);
    const { complete, confirm } = owner.words.auth;
    const email = stage.newAddress();
    await owner.signUp(email);
    const own = linkIn(await stage.mail(email));
    await stranger.signUp(email, ATTACK);
    const theirs = linkIn(await stage.mail(email, 2));
    // The owner's browser didn't start that sign-up.
    await owner.page.goto(theirs);
    const field = (person: typeof owner) => person.page.getByLabel(confirm.password, { exact: true });
    await field(owner).fill(PASSWORD);
    await owner.press(complete.act);
    await owner.reads(ERRORS["sign-up-password-wrong"].en);
    await phone.page.goto(own);
    await field(phone).fill(PASSWORD);
    await phone.press(complete.act);
    await phone.arrivesAt("/user");
    await expect(stranger.logIn(email, ATTACK)).rejects.toThrow("NotAuthorizedException");
    await owner.logIn(email);
  });
});

describe("a mailed link", () => {
  test("reports that it is garbled: on its page for a sign-up, on /auth for a new password", async () => {
    await person.goto("/signup/complete?m=%FF&c=zz");
    await person.reads(ERRORS["link-broken"].en);
    await person.goto("/resetpass?m=%%%&c=1");
    await person.arrivesAt("/auth");
    await person.reads(ERRORS["link-broken"].en);
  });

  test("for a new password works once; the second time it leads to /auth, which explains why", async () => {
    const email = await person.register();
    await person.askForReset(email);
    const link = linkIn(await stage.mail(email, 2));
    await person.page.goto(link);
    await person.fillNewPassword("Shunkan2026");
    await person.arrivesAt("/signup/resetcomplete");
    await person.page.goto(link);
    await person.fillNewPassword("Shunkan2027");
    await person.arrivesAt("/auth");
    await person.reads(ERRORS["code-expired"].en);
    await person.fillLogin(email, "Shunkan2026");
    await person.arrivesAt("/user");
  });
});
