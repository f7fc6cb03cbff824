import { ERRORS, type ErrorCode, errorBody } from "@setsuna/contracts";
import { AccountClient, until, visibleText } from "@setsuna/testkit";
import type { BrowserContext, Locator, Page } from "playwright-core";
import type { en } from "../../../../apps/web/app/content/en/screens.ts";
import type { MenuEntry } from "../../../../apps/web/app/my-page/menu-entries.ts";
import { toMyPageScreen } from "../../support/menus.ts";
import { takeSession } from "../../support/signed-in.ts";
import { type AccountStage, codeIn, linkIn, type NewAccount, PASSWORD } from "./account-stage.ts";

export { PASSWORD } from "./account-stage.ts";

export class Visitor {
  readonly stage: AccountStage;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly words: typeof en;

  constructor(stage: AccountStage, context: BrowserContext, page: Page, words: typeof en) {
    this.stage = stage;
    this.context = context;
    this.page = page;
    this.words = words;
  }

  async newTab(): Promise<Visitor> {
    return new Visitor(this.stage, this.context, await this.context.newPage(), this.words);
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.stage.studio.origin}/studio${path}`);
  }

  toScreen(path: MenuEntry["path"]): Promise<void> {
    return toMyPageScreen(this.page, this.words, path);
  }

  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return `${pathname.replace(/^\/studio/, "")}${search}`;
  }

  /** Throws with the page's text if it never is. */
  async arrivesAt(path: string): Promise<void> {
    try {
      await until(`the page to be ${path}`, () => this.path === path);
    } catch (error) {
      throw new Error(`it is at ${this.path}, and says: ${await this.text()}`, { cause: error });
    }
  }

  text(): Promise<string> {
    return visibleText(this.page);
  }

  async reads(words: string): Promise<void> {
    const wanted = words.replace(/\s+/g, " ");
    let seen = "";
    try {
      await until(`«${words}»`, async () => {
        seen = await this.text();
        return seen.includes(wanted);
      });
    } catch (error) {
      throw new Error(`«${words}» is not in: ${seen}`, { cause: error });
    }
  }

  /** In one step: a toast expires, and may cover a button. */
  async closeToast(words: string): Promise<void> {
    const close = [words, this.words.form.close] as const;
    await until(`the message «${words}»`, () =>
      this.page.evaluate(([wanted, label]) => {
        const toasts = [...document.querySelectorAll('[data-testid="toast-success"]')];
        const button = toasts.find((toast) => toast.textContent.includes(wanted))?.querySelector("button");
        if (button?.getAttribute("aria-label") !== label) return false;
        button.click();
        return true;
      }, close),
    );
  }

  side(name: "login" | "sign-up"): Locator {
    return this.page.locator(`[data-side="${name}"]`);
  }

  async signUp(email: string, password = PASSWORD): Promise<void> {
    await this.goto("/auth");
    const form = this.side("sign-up");
    await form.locator("input[type=email]").fill(email);
    await form.locator("input[type=password]").nth(0).fill(password);
    await form.locator("input[type=password]").nth(1).fill(password);
    for (const box of await form.locator("input[type=checkbox]").all()) await box.check();
    await form.locator("button[type=submit]").click();
  }

  async fillLogin(email: string, password = PASSWORD): Promise<void> {
    const form = this.side("login");
    await form.locator("input[type=email]").fill(email);
    await form.locator("input[type=password]").fill(password);
    await form.locator("button[type=submit]").click();
  }

  async logIn(email: string, password = PASSWORD): Promise<void> {
    await this.goto("/auth");
    await this.fillLogin(email, password);
    await this.arrivesAt("/user");
  }

  async memberByHand(): Promise<string> {
    const email = this.stage.newAddress();
    await this.signUp(email);
    await this.arrivesAt("/signup/confirm");
    await this.page.goto(linkIn(await this.stage.mail(email)));
    await this.arrivesAt("/user");
    return email;
  }

  async register(): Promise<string> {
    return (await this.stage.account()).email;
  }

  async member(): Promise<string> {
    return (await this.memberWithApi()).email;
  }

  async memberWithApi(): Promise<NewAccount> {
    const account = await this.stage.account();
    await account.client.signIn(account.email, PASSWORD);
    await takeSession(this.context, account.client);
    return account;
  }

  async enter(email: string, password = PASSWORD): Promise<void> {
    const client = await AccountClient.open(this.stage.studio.origin);
    await client.signIn(email, password);
    await takeSession(this.context, client);
  }

  async toAccount(): Promise<void> {
    await this.goto("/user/account");
    await this.page.getByTestId("login-session").first().waitFor();
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  async press(name: string): Promise<void> {
    await this.button(name).click();
  }

  async signOut(): Promise<void> {
    await this.press(this.words.site.menu);
    await this.press(this.words.site.signOut);
  }

  async askForReset(email: string): Promise<void> {
    if (this.path !== "/auth") await this.goto("/auth");
    await this.press(this.words.auth.forgot);
    const dialog = this.page.getByRole("dialog");
    await dialog.locator("input[type=email]").fill(email);
    await dialog.locator("button[type=submit]").click();
  }

  async fillNewPassword(password: string): Promise<void> {
    await this.page.locator("main input[autocomplete=new-password]").nth(0).fill(password);
    await this.page.locator("main input[autocomplete=new-password]").nth(1).fill(password);
    await this.press(this.words.auth.reset.save);
  }

  async whileAnswering(path: string, code: ErrorCode, act: () => Promise<void>): Promise<void> {
    const { status } = ERRORS[code];
    await this.page.route(path, (route) =>
      route.request().method() === "GET"
        ? route.fallback()
        : route.fulfill({
            status,
            contentType: "application/problem+json",
            body: JSON.stringify({ type: "about:blank", title: code, status, ...errorBody(code) }),
          }),
    );
    try {
      await act();
    } finally {
      await this.page.unroute(path);
    }
  }

  async code(email: string, count = 1): Promise<string> {
    return codeIn(await this.stage.mail(email, count));
  }
}
