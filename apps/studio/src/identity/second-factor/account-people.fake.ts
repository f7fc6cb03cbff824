import { randomBytes } from "node:crypto";
import { type IdentityFetch, type IdentityResult, identityClient, LOCAL_IDENTITY } from "@setsuna/account";
import { eq } from "drizzle-orm";
import { vi } from "vitest";
import type { AccountsApp } from "../../composition/accounts-app.fake.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { mailboxMessages } from "../../platform/storage/schema/index.ts";
import { FakeAuthenticator } from "./authenticator.fake.ts";

export const PASSWORD = "Setsuna75th";
const SITE = "http://localhost";

const right = <Value>(result: IdentityResult<Value>): Value => {
  if (!result.ok) throw new Error(`${result.error.name}: ${result.error.message}`);
  return result.value;
};

export class Browser {
  readonly site: AccountsApp;
  readonly identity: ReturnType<typeof identityClient>;
  cookie: string | undefined;
  private readonly address: string;

  constructor(site: AccountsApp, address: string) {
    this.site = site;
    this.address = address;
    const fetch: IdentityFetch = async (url, { headers, body }) => {
      const answer = await this.inject("POST", url, body, headers);
      return { status: answer.statusCode, text: async () => answer.body };
    };
    this.identity = identityClient({ settings: LOCAL_IDENTITY, fetch, randomBytes, now: () => site.clock.now });
  }

  private inject(method: string, url: string, payload: object | string | undefined, headers: object = {}) {
    return this.site.app.inject({
      method: method as "GET",
      url,
      headers: {
        host: "localhost",
        "user-agent": "Browser of a test",
        ...(this.cookie === undefined ? {} : { cookie: this.cookie }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
      remoteAddress: this.address,
    });
  }

  async call(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, payload?: object) {
    const answer = await this.inject(method, `/studio/api/${path}`, payload);
    const [cookie] = [answer.headers["set-cookie"]].flat();
    if (cookie !== undefined) this.cookie = cookie.includes("Max-Age=0") ? undefined : cookie.split(";")[0];
    const body = answer.body === "" ? undefined : answer.json();
    return { status: answer.statusCode, code: body?.code, body };
  }

  async accessToken(email: string, password = PASSWORD): Promise<string> {
    return right(await this.identity.signIn(email, password)).accessToken;
  }

  async logIn(email: string, password = PASSWORD) {
    const accessToken = await this.accessToken(email, password);
    return (await this.call("POST", "session", { accessToken })).body;
  }

  async addPasskey(name: string, key = new FakeAuthenticator(SITE)): Promise<FakeAuthenticator> {
    const options = await this.call("POST", "passkeys/registration-options");
    if (options.status !== 200) throw new Error(options.code);
    const added = await this.call("POST", "passkeys", { name, response: key.register(options.body) });
    if (added.status !== 200) throw new Error(added.code);
    return key;
  }

  async usePasskey(key: FakeAuthenticator) {
    const options = await this.call("POST", "passkeys/authentication-options");
    return this.call("POST", "passkeys/proof", { response: key.authenticate(options.body) });
  }

  async resetPassword(email: string, mails: Mailbox, password: string): Promise<void> {
    right(await this.identity.forgotPassword(email));
    const code = /\b[0-9]{6}\b/.exec(await mails.newest(email, "再設定"))?.[0] ?? "";
    right(await this.identity.confirmForgotPassword(email, code, password));
  }
}

export class Mailbox {
  private readonly opened: OpenDatabase;
  private readonly seen = new Set<string>();

  constructor(opened: OpenDatabase) {
    this.opened = opened;
  }

  newest(email: string, words: string): Promise<string> {
    return vi.waitFor(
      async () => {
        const mails = await this.opened.database.select().from(mailboxMessages).where(eq(mailboxMessages.recipient, email));
        const mail = mails.find(({ id, subject }) => subject.includes(words) && !this.seen.has(id));
        if (mail === undefined)
          throw new Error(`no mail «${words}» to ${email}: ${mails.map(({ subject }) => subject).join(", ")}`);
        this.seen.add(mail.id);
        return mail.text;
      },
      { timeout: 15_000 },
    );
  }
}

let people = 0;

export const newOwner = async (site: AccountsApp, mails: Mailbox) => {
  people += 1;
  const email = `owner${people}@example.com`;
  const browser = new Browser(site, `198.51.${Math.floor(people / 200)}.${(people % 200) + 1}`);
  right(await browser.identity.signUp(email, PASSWORD, "ja"));
  const code = /\b[0-9]{6}\b/.exec(await mails.newest(email, "メールアドレスの確認"))?.[0] ?? "";
  right(await browser.identity.confirmSignUp(email, code));
  await browser.logIn(email);
  return { email, browser };
};
