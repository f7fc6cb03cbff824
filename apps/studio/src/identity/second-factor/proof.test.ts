import { eq } from "drizzle-orm";
import { HOTP, Secret } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { accounts, recoveryCodes } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { Browser, Mailbox, newOwner } from "./account-people.fake.ts";
import { RECOVERY_LIMIT } from "./second-factors.ts";
import { totpStep } from "./totp-code.ts";

const MINUTE = 60_000;
const TOKEN = { name: "t", scopes: ["account:read"], days: 30 };

describe.each(enginesOf(import.meta.url))("proving your identity, on $name", { timeout: 60_000 }, ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let mails: Mailbox;
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    mails = new Mailbox(opened);
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });
  const later = (ms: number): void => {
    site.clock.now = new Date(site.clock.now.getTime() + ms);
  };

  describe("accepts the password if there is no second factor", () => {
    it("is valid for 15 minutes, and can be repeated", async () => {
      const { email, browser } = await newOwner(site, mails);
      expect((await browser.call("GET", "proof")).status).toBe(204);
      later(15 * MINUTE);
      expect((await browser.call("GET", "proof")).status).toBe(204);
      later(1);
      expect((await browser.call("POST", "tokens", TOKEN)).code).toBe("proof-needed");
      expect((await browser.call("GET", "account")).status).toBe(200);
      const accessToken = await browser.accessToken(email);
      expect((await browser.call("POST", "proof/password", { accessToken })).status).toBe(200);
      expect((await browser.call("POST", "tokens", TOKEN)).status).toBe(200);
    });

    it("isn't refreshed by a renewed token: its session is only as fresh as the login behind it", async () => {
      const { email, browser } = await newOwner(site, mails);
      const login = await browser.identity.signIn(email, "Setsuna75th");
      if (!login.ok) throw new Error(login.error.name);
      later(20 * 24 * 60 * MINUTE);
      const renewed = await browser.identity.refresh(login.value.refreshToken);
      if (!renewed.ok) throw new Error(renewed.error.name);
      const { accessToken } = renewed.value;
      const thief = new Browser(site, "203.0.113.1");
      expect((await thief.call("POST", "session", { accessToken })).status).toBe(200);
      expect((await thief.call("POST", "tokens", TOKEN)).code).toBe("proof-needed");
      expect((await thief.call("POST", "second-factors/totp")).code).toBe("proof-needed");
      expect((await thief.call("POST", "proof/password", { accessToken })).code).toBe("not-authorized");
    });

    it("rejects another account's password", async () => {
      const { browser } = await newOwner(site, mails);
      const other = await newOwner(site, mails);
      later(16 * MINUTE);
      const accessToken = await other.browser.accessToken(other.email);
      expect((await browser.call("POST", "proof/password", { accessToken })).code).toBe("not-authorized");
      expect((await browser.call("GET", "proof")).code).toBe("proof-needed");
    });
  });

  it("requires the factor if there is one: the password proves nothing more", async () => {
    const { email, browser } = await newOwner(site, mails);
    const key = await browser.addPasskey("own");
    expect((await browser.call("POST", "tokens", TOKEN)).status).toBe(200);
    later(16 * MINUTE);
    expect((await browser.call("POST", "tokens", TOKEN)).code).toBe("proof-needed");
    const accessToken = await browser.accessToken(email);
    expect((await browser.call("POST", "proof/password", { accessToken })).code).toBe("second-factor-needed");
    expect((await browser.usePasskey(key)).status).toBe(200);
    expect((await browser.call("POST", "tokens", TOKEN)).status).toBe(200);
    await mails.newest(email, "アクセストークンが作成");
    await mails.newest(email, "本人確認の手段が追加");
    const [passkey] = (await browser.call("GET", "second-factors")).body.passkeys;
    expect((await browser.call("DELETE", `passkeys/${passkey.id}`)).status).toBe(204);
    expect(await mails.newest(email, "本人確認の手段が削除")).toContain("own");
  });

  it("by an authenticator app, whose first code triggers a mail about the added factor", async () => {
    const { email, browser } = await newOwner(site, mails);
    const { secret } = (await browser.call("POST", "second-factors/totp")).body;
    const code = (moved: number) =>
      HOTP.generate({ secret: Secret.fromBase32(secret), digits: 6, counter: totpStep(site.clock.now) + moved });
    expect((await browser.call("POST", "second-factors/totp/proof", { code: code(0) })).status).toBe(200);
    expect(await mails.newest(email, "本人確認の手段が追加")).toContain("認証アプリ");
    later(16 * MINUTE);
    expect((await browser.call("DELETE", "second-factors/totp")).code).toBe("proof-needed");
    expect((await browser.call("POST", "second-factors/totp/proof", { code: code(0) })).status).toBe(200);
    expect((await browser.call("DELETE", "second-factors/totp")).status).toBe(204);
    expect(await mails.newest(email, "本人確認の手段が削除")).toContain("認証アプリ");
  });

  describe("by a recovery code", () => {
    let addresses = 100;
    const guarded = async () => {
      const owner = await newOwner(site, mails);
      const key = await owner.browser.addPasskey("lost");
      const made = await owner.browser.call("POST", "second-factors/recovery-codes");
      const codes: string[] = made.body.codes;
      addresses += 1;
      const lost = new Browser(site, `198.51.100.${addresses}`);
      await lost.logIn(owner.email);
      return { ...owner, key, codes, lost };
    };
    const useCode = (browser: Browser, code: string) => browser.call("POST", "proof/recovery-code", { code });

    it("passes the second factor once for each of the ten, in any spelling", async () => {
      const { email, browser, codes, lost } = await guarded();
      expect(new Set(codes).size).toBe(10);
      expect(codes.every((code) => /^[0-9a-z]{5}-[0-9a-z]{5}$/.test(code))).toBe(true);
      expect(await mails.newest(email, "リカバリーコードが作成")).not.toContain(codes[0]);
      expect((await lost.call("GET", "account")).code).toBe("second-factor-needed");
      const passed = await useCode(lost, ` ${codes[0]?.toUpperCase().replace("-", " ")}`);
      expect(passed.body.account).toMatchObject({ secondFactorPassed: true, secondFactorNeeded: false });
      expect((await lost.call("POST", "tokens", TOKEN)).status).toBe(200);
      expect((await useCode(lost, codes[0] ?? "")).code).toBe("recovery-code-wrong");
      expect(await mails.newest(email, "リカバリーコードが使われました")).toContain("残りは9個");
      expect((await browser.call("GET", "second-factors")).body.recoveryCodes).toMatchObject({ left: 9 });
    });

    it("works once, even for two simultaneous requests", async () => {
      const { codes, email } = await guarded();
      const two = await Promise.all(
        ["198.51.100.10", "198.51.100.11"].map(async (address) => {
          const browser = new Browser(site, address);
          await browser.logIn(email);
          return browser;
        }),
      );
      const answers = await Promise.all(two.map((browser) => useCode(browser, codes[3] ?? "")));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    });

    it("is stored as a hash, belongs to one account, and is replaced by new ones", async () => {
      const { browser, codes, lost } = await guarded();
      const other = await guarded();
      const rows = await opened.database.select().from(recoveryCodes);
      for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replace("-", ""));
      expect((await useCode(lost, other.codes[0] ?? "")).code).toBe("recovery-code-wrong");
      expect((await lost.call("POST", "second-factors/recovery-codes")).code).toBe("second-factor-needed");
      const renewed = await browser.call("POST", "second-factors/recovery-codes");
      expect((await useCode(lost, codes[1] ?? "")).code).toBe("recovery-code-wrong");
      expect((await useCode(lost, renewed.body.codes[1])).status).toBe(200);
    });

    it("can't be guessed: the account's tries run out", async () => {
      const { lost, codes } = await guarded();
      for (let tries = 0; tries < RECOVERY_LIMIT.capacity; tries += 1) await useCode(lost, "aaaaa-aaaaa");
      const late = new Browser(site, "198.51.100.12");
      late.cookie = lost.cookie;
      expect((await useCode(late, codes[0] ?? "")).code).toBe("too-many-requests");
    });

    it("is removed with the last factor, and doesn't exist before the first", async () => {
      const { browser, email } = await guarded();
      const [passkey] = (await browser.call("GET", "second-factors")).body.passkeys;
      await browser.call("DELETE", `passkeys/${passkey.id}`);
      const [account] = await opened.database.select().from(accounts).where(eq(accounts.email, email));
      const own = eq(recoveryCodes.accountId, account?.id ?? "");
      expect(await opened.database.select().from(recoveryCodes).where(own)).toEqual([]);
      expect((await browser.call("GET", "proof")).status).toBe(204);
      expect((await browser.call("POST", "second-factors/recovery-codes")).code).toBe("no-second-factor");
    });
  });

  it("is required alike for every binding action: changing an ID, confirming a purchase, setting a password", async () => {
    const { browser } = await newOwner(site, mails);
    const [card] = (await browser.call("GET", "serial-ids")).body.serialIds;
    later(16 * MINUTE);
    for (const [method, path, body] of [
      ["POST", `serial-ids/${card.id}/change`, undefined],
      ["POST", `serial-ids/${card.id}/delete`, { agreed: true }],
      ["PUT", `serial-ids/${card.id}/addresses`, { addresses: "" }],
      ["POST", `billing/quotes/${"A".repeat(22)}/confirm`, { agreed: true }],
      ["DELETE", "account", { accessToken: "x" }],
    ] as const)
      expect([path, (await browser.call(method, path, body)).code]).toEqual([path, "proof-needed"]);
  });
});
