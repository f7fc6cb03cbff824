import { LinkCode, linkQuery } from "@setsuna/account";
import { Email } from "@setsuna/contracts";
import { until } from "@setsuna/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AXE_LOCALES, violationsOf } from "../support/axe.ts";
import { pressInIdMenu } from "../support/id-card.ts";
import { AccountStage, type Locale } from "./support/account-stage.ts";
import { forget } from "./support/forget.ts";
import { PASSWORD, type Visitor } from "./support/visitor.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await AccountStage.shared();
});
afterAll(() => stage?.close());

const LINK = linkQuery({ email: Email.parse("taro@example.com"), code: LinkCode.parse("123456") });

const PAGES = [
  "/",
  "/auth",
  "/auth/signup-success",
  "/auth/signup-fail",
  "/signup/confirm",
  "/signup/complete",
  `/signup/complete?${LINK}`,
  "/signup/complete?m=x&c=y",
  "/signup/resetcomplete",
  `/resetpass?${LINK}`,
  "/nowhere",
];

const TITLE = /^(?:.+ \| Setsuna|Setsuna Studio)$/;
const isNamed = async ({ page }: Visitor, path: string, locale: Locale): Promise<void> => {
  expect(await page.getAttribute("html", "lang"), path).toBe(locale.slice(0, 2));
  expect(await page.title(), path).toMatch(TITLE);
};

test.each(PAGES)("%s is served in Japanese to a Japanese visitor, with a title", async (path) => {
  const answer = await fetch(`${stage.studio.origin}/studio${path}`, { headers: { "accept-language": "ja-JP,ja;q=0.9" } });
  const html = await answer.text();
  expect(html).toContain('<html lang="ja"');
  expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).toMatch(TITLE);
});

// Public pages are covered by parallel/every-page.
describe.each(AXE_LOCALES)("in %s, axe finds nothing", (locale) => {
  let person: Visitor;
  beforeAll(async () => {
    person = await stage.visitor(locale);
  });
  afterEach(() => forget(person));

  test("on the pages a visitor sees first, and on pages linked from mails", async () => {
    // Axe misjudges colors in transition.
    await person.page.emulateMedia({ reducedMotion: "reduce" });
    const found: string[] = [];
    for (const path of PAGES) {
      await person.goto(path);
      await person.page.locator("main h1").waitFor({ state: "attached" });
      await isNamed(person, path, locale);
      found.push(...(await violationsOf(person.page)).map((violation) => `${path}: ${violation}`));
    }
    expect(found).toEqual([]);
  });

  test("in forms with errors, in dialogs, in the menu and on the screens of My Page", async () => {
    const { words } = person;
    await person.page.emulateMedia({ reducedMotion: "reduce" });
    await person.goto("/contact");
    await person.press(words.contact.send);
    expect(await violationsOf(person.page)).toEqual([]);
    await person.page.getByRole("link", { name: words.site.signIn, exact: true }).click();
    await person.press(words.auth.forgot);
    expect(await violationsOf(person.page)).toEqual([]);
    await person.member();
    await person.goto("/user");
    await person.page.getByTestId("live-count").waitFor();
    expect(await violationsOf(person.page)).toEqual([]);
    await pressInIdMenu(person.page.locator("article").first(), words.serialIds.actions.change);
    expect(await violationsOf(person.page)).toEqual([]);
    await person.page.keyboard.press("Escape");
    await person.toScreen("/user/account");
    await person.page.getByTestId("login-session").first().waitFor();
    await person.press(words.site.menu);
    expect(await violationsOf(person.page)).toEqual([]);
    await person.press(words.user.delete.open);
    expect(await violationsOf(person.page)).toEqual([]);
    await person.page.keyboard.press("Escape");

    const isRead = () => until("the screen to be read", async () => !(await person.text()).includes(words.user.loading));
    for (const path of [
      "plans",
      "payment",
      "receipts",
      "invoices",
      "invoice-application",
      "billing-address",
      "coupons",
    ] as const) {
      await person.toScreen(`/user/${path}`);
      await isRead();
      if (path === "billing-address") await person.press(words.billing.address.save);
      if (path === "coupons") await person.press(words.billing.coupons.act);
      expect(await violationsOf(person.page), path).toEqual([]);
    }
    await person.goto("/user/purchase");
    await person.press(words.billing.address.save);
    expect(await violationsOf(person.page)).toEqual([]);
  });
});

const tabTo = async ({ page }: Visitor, name: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> => {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      return (element?.getAttribute("aria-label") ?? label?.textContent ?? element?.textContent ?? "").trim();
    });
    if (focused === name) return;
  }
  throw new Error(`Tab does not lead to «${name}»`);
};

test("login, My Page and sign-out work without a mouse; a dialog traps focus, closes with Escape, and restores focus", async () => {
  const person = await stage.visitor();
  const { page, words } = person;
  const email = await person.register();
  await person.goto("/contact");
  await page.getByRole("link", { name: words.site.signIn, exact: true }).waitFor();
  await tabTo(person, words.site.signIn);
  await page.keyboard.press("Enter");
  await person.arrivesAt("/auth");
  await person.side("login").waitFor();

  await tabTo(person, words.auth.forgot);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await person.button(words.auth.forgot).evaluate((button) => button === document.activeElement)).toBe(true);
  await tabTo(person, words.auth.email, "Shift+Tab");
  await page.keyboard.type(email);
  await tabTo(person, words.auth.password);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await person.arrivesAt("/user");
  await person.button(words.site.menu).waitFor();

  await page.keyboard.press("Shift+Tab");
  await tabTo(person, words.site.menu);
  await page.keyboard.press("Enter");
  expect(await page.getByTestId("account-email").isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  expect(await page.getByTestId("account-email").isVisible()).toBe(false);
  await page.keyboard.press("Enter");
  await tabTo(person, words.site.signOut);
  await page.keyboard.press("Enter");
  await person.arrivesAt("/");
});
