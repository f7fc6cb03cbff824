import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { runAdminCommand } from "../../operations/commands/roles.ts";
import { verifyAuditLog } from "../../platform/audit/audit-log.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { accounts, factorReports, passkeys } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { Browser, Mailbox, newOwner, PASSWORD } from "./account-people.fake.ts";
import { sweepReports } from "./factor-reports.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NEW_PASSWORD = "Otherpass99";

describe.each(enginesOf(import.meta.url))(
  "an account to which a stranger added a passkey, on $name",
  { timeout: 60_000 },
  ({ open }) => {
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

    const intruded = async () => {
      const owner = await newOwner(site, mails);
      const intruder = new Browser(site, "203.0.113.66");
      await intruder.logIn(owner.email);
      const key = await intruder.addPasskey("theirs");
      const mail = await mails.newest(owner.email, "本人確認の手段が追加");
      expect(mail).toContain("パスキー「theirs」");
      expect(mail).toContain("203.0.113.66");
      return { ...owner, intruder, key, token: /not-me\?t=([\w-]{43})/.exec(mail)?.[1] ?? "" };
    };
    const promote = (email: string) => opened.database.update(accounts).set({ role: "admin" }).where(eq(accounts.email, email));

    it("is inaccessible to the owner with only the password, whatever is requested", async () => {
      const { email, browser } = await intruded();
      expect(await browser.call("GET", "account")).toMatchObject({ status: 403, code: "second-factor-needed" });
      const session = await new Browser(site, "198.51.100.1").logIn(email);
      expect(session.account).toMatchObject({ secondFactorNeeded: true, secondFactorPassed: false });
      expect(await browser.call("GET", "second-factors/after-reset")).toMatchObject({ status: 403, code: "reset-needed" });
      expect((await browser.call("GET", "proof/ways")).body).toEqual({
        password: false,
        totp: false,
        passkey: true,
        recoveryCode: false,
      });
    });

    it("is recovered by the mailed link, which removes the passkey and every login", async () => {
      const { email, browser, intruder, key, token } = await intruded();
      later(HOUR);
      await intruder.addPasskey("another").catch(() => undefined);
      expect((await intruder.usePasskey(key)).status).toBe(200);
      await intruder.addPasskey("another");
      const made = await intruder.call("POST", "tokens", { name: "t", scopes: ["account:read"], days: 30 });
      expect(made.status).toBe(200);

      const visitor = new Browser(site, "198.51.100.2");
      const reported = await visitor.call("POST", "second-factors/report", { token });
      expect(reported).toMatchObject({ status: 200, body: { email, removed: 2, byOperator: false } });
      expect(await visitor.call("POST", "second-factors/report", { token })).toMatchObject({
        status: 404,
        code: "report-link-over",
      });
      expect((await intruder.call("GET", "account")).code).toBe("signed-out");
      expect((await browser.call("GET", "account")).code).toBe("signed-out");
      expect((await intruder.usePasskey(key)).code).toBe("unknown-passkey");
      const bearer = await site.app.inject({
        url: "/studio/api/account",
        headers: { host: "localhost", authorization: `Bearer ${made.body.secret}` },
      });
      expect(bearer.statusCode).toBe(401);
      await browser.logIn(email);
      expect((await browser.call("GET", "account")).status).toBe(200);
      expect(await mails.newest(email, "本人確認の手段が削除")).toContain("theirs, another");
    });

    it("can't be reclaimed with an expired link, and keeps earlier factors", async () => {
      const { email, browser, token } = await intruded();
      const owners = await newOwner(site, mails);
      await owners.browser.addPasskey("own");
      later(HOUR);
      const second = new Browser(site, "203.0.113.67");
      expect((await second.logIn(owners.email)).account.secondFactorNeeded).toBe(true);
      later(7 * DAY);
      expect((await browser.call("POST", "second-factors/report", { token })).code).toBe("report-link-over");
      expect((await browser.call("POST", "second-factors/report", { token: "A".repeat(43) })).code).toBe("report-link-over");
      await sweepReports(opened.database, site.clock.now);
      expect(await opened.database.select().from(factorReports)).toEqual([]);
      expect((await browser.call("GET", "account")).code).toBe("second-factor-needed");
      expect(email).not.toBe(owners.email);
    });

    it("is recovered by a password reset, which also removes recent factors and their logins", async () => {
      const { email, intruder, key } = await intruded();
      const browser = new Browser(site, "198.51.100.3");
      await browser.resetPassword(email, mails, NEW_PASSWORD);
      expect((await intruder.usePasskey(key)).status).toBe(200);
      await expect(browser.accessToken(email)).rejects.toThrow("NotAuthorizedException");
      expect((await browser.logIn(email, NEW_PASSWORD)).account.secondFactorNeeded).toBe(true);

      const shown = await browser.call("GET", "second-factors/after-reset");
      expect(shown.body).toMatchObject({
        byOperator: false,
        removalAt: null,
        factors: [{ name: "theirs", address: "203.0.113.66", userAgent: "Browser of a test", removable: true }],
      });
      const [foreign] = shown.body.factors;
      const removed = await browser.call("POST", "second-factors/after-reset/removal", { factors: [foreign.id] });
      expect(removed).toMatchObject({ status: 200, body: { factors: [] } });
      expect((await intruder.call("GET", "account")).code).toBe("signed-out");
      expect((await intruder.usePasskey(key)).code).toBe("unknown-passkey");
      expect((await browser.call("GET", "account")).status).toBe(200);
      expect((await verifyAuditLog(opened.database)).brokenAt).toBeNull();
    });

    it("opens nothing for someone who only learns the new password later, or has another account's factors", async () => {
      const { email, browser } = await intruded();
      const other = await intruded();
      await browser.resetPassword(email, mails, NEW_PASSWORD);
      const [theirs] = await opened.database
        .select({ id: passkeys.id })
        .from(passkeys)
        .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
        .where(eq(accounts.email, other.email));
      await browser.logIn(email, NEW_PASSWORD);
      expect(await browser.call("POST", "second-factors/after-reset/removal", { factors: [theirs?.id] })).toMatchObject({
        status: 404,
        code: "unknown-passkey",
      });
      // A login from before the reset doesn't suffice.
      expect((await other.browser.call("GET", "second-factors/after-reset")).code).toBe("reset-needed");
      later(HOUR + 1);
      await browser.logIn(email, NEW_PASSWORD);
      for (const path of ["removal", "later-removal"])
        expect((await browser.call("POST", `second-factors/after-reset/${path}`, { factors: ["totp"] })).code).toBe(
          "reset-needed",
        );
    });

    it("waits 72 hours if the factor is older than 7 days, and a login with it cancels that", async () => {
      const { email, browser, intruder, key } = await intruded();
      later(7 * DAY);
      await browser.resetPassword(email, mails, NEW_PASSWORD);
      await browser.logIn(email, NEW_PASSWORD);
      const [factor] = (await browser.call("GET", "second-factors/after-reset")).body.factors;
      expect(factor.removable).toBe(false);
      const early = await browser.call("POST", "second-factors/after-reset/removal", { factors: [factor.id] });
      expect(early).toMatchObject({ status: 409, code: "factor-too-old" });
      const started = await browser.call("POST", "second-factors/after-reset/later-removal");
      expect(Date.parse(started.body.removalAt) - site.clock.now.getTime()).toBe(72 * HOUR);
      await mails.newest(email, "解除が申し込まれました");
      const again = await browser.call("POST", "second-factors/after-reset/later-removal");
      expect(again.body.removalAt).toBe(started.body.removalAt);

      expect((await intruder.usePasskey(key)).status).toBe(200);
      await mails.newest(email, "解除は取り消されました");
      expect((await browser.call("GET", "second-factors/after-reset")).body.removalAt).toBeNull();

      await browser.call("POST", "second-factors/after-reset/later-removal");
      await mails.newest(email, "解除が申し込まれました");
      later(72 * HOUR - 1);
      await browser.logIn(email, NEW_PASSWORD);
      expect((await browser.call("GET", "account")).code).toBe("second-factor-needed");
      later(1);
      await vi.waitFor(async () => expect((await browser.call("GET", "account")).status).toBe(200), { timeout: 15_000 });
      expect(await mails.newest(email, "2段階認証が解除されました")).toContain("解除されました");
      expect((await intruder.usePasskey(key)).code).toBe("unknown-passkey");
    });

    it("of an admin: a mailed link ends logins but removes nothing; only the operator does", async () => {
      const { email, browser, intruder, token } = await intruded();
      await promote(email);
      const [before] = await opened.database.select().from(accounts).where(eq(accounts.email, email));
      expect((await browser.call("POST", "second-factors/report", { token })).body).toMatchObject({
        removed: 0,
        byOperator: true,
      });
      expect((await intruder.call("GET", "account")).code).toBe("signed-out");
      await browser.resetPassword(email, mails, NEW_PASSWORD);
      await browser.logIn(email, NEW_PASSWORD);
      const { body } = await browser.call("GET", "second-factors/after-reset");
      expect(body).toMatchObject({ byOperator: true, factors: [{ removable: false }] });
      for (const [path, sent] of [
        ["removal", { factors: [body.factors[0].id] }],
        ["later-removal", undefined],
      ] as const)
        expect((await browser.call("POST", `second-factors/after-reset/${path}`, sent)).code).toBe("factors-by-operator");

      const say = (remove: boolean) =>
        runAdminCommand(opened.database, { verb: "factors", email: email.toUpperCase(), remove }, site.clock.now);
      expect(await say(false)).toMatchObject({ ok: true, value: expect.stringMatching(/^passkey "theirs", added .+ from 203/) });
      expect((await browser.call("GET", "account")).code).toBe("second-factor-needed");
      expect(await say(true)).toMatchObject({ ok: true, value: expect.stringContaining("no second factor any more") });
      expect((await browser.call("GET", "account")).code).toBe("signed-out");
      expect(await say(true)).toMatchObject({ ok: true, value: `${email} has no second factor.` });
      expect(await mails.newest(email, "本人確認の手段が削除")).toContain("運営者が削除しました");
      expect(before?.role).toBe("admin");
      await browser.logIn(email, NEW_PASSWORD);
      expect((await browser.call("GET", "account")).status).toBe(200);
    });

    it("can't be taken over with the password at the identity service, which also requires the factor", async () => {
      const { email, browser, intruder, key } = await intruded();
      const thief = new Browser(site, "203.0.113.68");
      const token = await thief.accessToken(email);
      for (const act of [
        () => thief.identity.changePassword(token, PASSWORD, NEW_PASSWORD),
        () => thief.identity.globalSignOut(token),
        () => thief.identity.deleteUser(token),
        () => thief.identity.changeLocale(token, "en"),
      ])
        expect(await act()).toMatchObject({ ok: false, error: { name: "NotAuthorizedException" } });
      await thief.logIn(email);
      expect((await thief.identity.deleteUser(token)).ok).toBe(false);
      const somebody = await newOwner(site, mails);
      thief.cookie = somebody.browser.cookie;
      expect((await thief.identity.deleteUser(token)).ok).toBe(false);

      await intruder.usePasskey(key);
      thief.cookie = intruder.cookie;
      expect((await thief.identity.changeLocale(token, "ja")).ok).toBe(true);
      later(16 * 60_000);
      expect((await thief.identity.changePassword(token, PASSWORD, NEW_PASSWORD)).ok).toBe(false);
      await intruder.usePasskey(key);
      expect((await thief.identity.changePassword(token, PASSWORD, NEW_PASSWORD)).ok).toBe(true);
      expect((await browser.call("GET", "account")).code).toBe("signed-out");
    });

    it("isn't deleted there by yesterday's login if it has no factor", async () => {
      const { email, browser } = await newOwner(site, mails);
      const signedIn = await browser.identity.signIn(email, PASSWORD);
      if (!signedIn.ok) throw new Error(signedIn.error.name);
      later(DAY);
      const renewed = await browser.identity.refresh(signedIn.value.refreshToken);
      if (!renewed.ok) throw new Error(renewed.error.name);
      expect((await browser.identity.deleteUser(renewed.value.accessToken)).ok).toBe(false);
      expect((await browser.identity.deleteUser(await browser.accessToken(email))).ok).toBe(true);
    });
  },
);
