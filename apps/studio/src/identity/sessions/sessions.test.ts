import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditPort, verifyAuditLog } from "../../platform/audit/audit-log.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { accounts, auditLog, loginSessions, oauthEntries, serialIds } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { revocation } from "../credentials/revoke.ts";
import { sweepSessions } from "./login-sessions.ts";
import { openLoginSite } from "./login-site.fake.ts";
import { secondFactorLogins } from "./second-factor-logins.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(enginesOf(import.meta.url))("sessions on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: Awaited<ReturnType<typeof openLoginSite>>;
  beforeAll(async () => {
    opened = await open();
    site = await openLoginSite(opened, randomInt);
  }, 120_000);
  afterAll(async () => {
    await site.app.close();
    await opened.close();
  });
  const stateOf = async (cookie?: string) => (await site.call("GET", "session", cookie)).json().state;
  const idsOf = async (email: string) => {
    const [account] = await opened.database.select().from(accounts).where(eq(accounts.email, email));
    return opened.database
      .select()
      .from(serialIds)
      .where(eq(serialIds.accountId, account?.id ?? ""));
  };
  const actions = async (subject: string) =>
    (await opened.database.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.sequence)).map(
      (row) => row.action,
    );

  it("creates account, Free serial ID and session at the first login, and only a session at the next", async () => {
    const cookie = await site.signIn("first");
    expect(cookie).toMatch(/^__Host-setsuna_session=[\w-]{43}$/);
    const { account } = (await site.call("GET", "session", cookie)).json();
    expect(account).toEqual({
      id: account.id,
      email: "first@example.com",
      locale: "en",
      role: "licensee",
      secondFactorPassed: false,
      secondFactorNeeded: false,
    });
    const again = await site.signIn("first");
    expect((await site.call("GET", "session", again)).json().account.id).toBe(account.id);
    const ids = await idsOf("first@example.com");
    expect(ids).toMatchObject([{ plan: "free", videoChannels: 3, contractStatus: "usable" }]);
    expect(ids[0]?.id).toMatch(/^[a-z]{7}$/);
    expect(await actions(account.id)).toEqual(["account.opened"]);
    expect(JSON.stringify(await opened.database.select().from(loginSessions))).not.toContain(cookie.split("=")[1]);
  });

  it("creates one account for simultaneous first logins", async () => {
    site.identity.logIn("token-many", "many", site.clock.now);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => site.call("POST", "session", undefined, { accessToken: "token-many" })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.json().account.id)).size).toBe(1);
    expect(await idsOf("many@example.com")).toHaveLength(1);
  });

  it.each([
    ["a token that nobody has", "nobody", 401, "not-authorized"],
    ["an address that was never confirmed", "unconfirmed", 401, "not-authorized"],
    ["the address of somebody else's account", "impostor", 401, "not-authorized"],
  ])("refuses %s", async (_what, token, status, code) => {
    await site.signIn("owner");
    site.identity.logIn("unconfirmed", "unconfirmed", site.clock.now, { emailVerified: false });
    site.identity.logIn("impostor", "OWNER", site.clock.now, { subject: "another" });
    const response = await site.call("POST", "session", undefined, { accessToken: token });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.headers["set-cookie"]).toBeUndefined();
  });

  it("reports an unreachable identity service", async () => {
    site.identity.unavailable = true;
    const response = await site.call("POST", "session", undefined, { accessToken: "x" });
    site.identity.unavailable = false;
    expect([response.statusCode, response.json().code]).toEqual([503, "identity-unavailable"]);
  });

  it("refuses a stolen cookie after sign-out, and signing out twice is harmless", async () => {
    const cookie = await site.signIn("stolen");
    expect(await stateOf(cookie)).toBe("signed-in");
    const response = await site.call("DELETE", "session", cookie);
    expect([response.statusCode, response.headers["set-cookie"]]).toEqual([
      204,
      "__Host-setsuna_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict",
    ]);
    expect(await stateOf(cookie)).toBe("signed-out");
    expect((await site.call("GET", "account", cookie)).statusCode).toBe(401);
    expect((await site.call("DELETE", "session", cookie)).statusCode).toBe(204);
    expect((await site.call("DELETE", "session")).statusCode).toBe(204);
  });

  it("replaces the session of a browser that signs in again", async () => {
    const cookie = await site.signIn("again");
    const next = await site.signIn("again", { headers: { cookie } });
    expect([await stateOf(cookie), await stateOf(next)]).toEqual(["signed-out", "signed-in"]);
  });

  it("isn't opened by a login that ends while its token is being checked", async () => {
    const cookie = await site.signIn("raced");
    const { id } = (await site.call("GET", "session", cookie)).json().account;
    const { currentUser } = site.identity;
    const end = async () => {
      const by = { actor: id, origin: { address: "192.0.2.1" }, now: site.clock.now };
      const revoke = revocation({ audit: auditPort });
      await opened.database.transaction((tx) => revoke(tx, id, { event: "password-changed" }, by));
    };
    const shown = async () => (await site.call("POST", "session", undefined, { accessToken: "token-raced" })).statusCode;
    site.advance(MINUTE);
    expect(await shown()).toBe(200);
    site.identity.currentUser = async (token) => {
      const user = await currentUser.call(site.identity, token);
      await end();
      return user;
    };
    expect(await shown()).toBe(401);
    site.identity.currentUser = currentUser;
    expect(await shown()).toBe(401);
    expect(await stateOf(await site.signIn("raced"))).toBe("signed-in");
  });

  it("is as old as its login, however new the token, and doesn't live longer", async () => {
    const shownAt = new Date(site.clock.now.getTime() - 20 * DAY);
    const endsAt = new Date(site.clock.now.getTime() + 10 * DAY);
    site.identity.logIn("renewed", "renewed", shownAt, { login: { id: "of-long-ago", endsAt } });
    const answer = await site.call("POST", "session", undefined, { accessToken: "renewed" });
    const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
    const [row] = await opened.database.select().from(loginSessions).where(eq(loginSessions.identityLogin, "of-long-ago"));
    const passwordAt = await opened.database.transaction((tx) => secondFactorLogins(auditPort).passwordAt(tx, row?.id ?? ""));
    expect(passwordAt).toEqual(shownAt);
    site.advance(10 * DAY - 1);
    expect(await stateOf(cookie)).toBe("signed-in");
    site.advance(1);
    expect(await stateOf(cookie)).toBe("signed-out");
  });

  it("ends after 30 days, used or not, and is then deleted", async () => {
    const cookie = await site.signIn("old");
    site.advance(30 * DAY - 1);
    expect(await stateOf(cookie)).toBe("signed-in");
    site.advance(1);
    expect(await stateOf(cookie)).toBe("signed-out");
    await sweepSessions(opened.database, new Date(site.clock.now.getTime() + 1));
    const { account } = (await site.call("GET", "session", await site.signIn("old"))).json();
    expect(await opened.database.select().from(loginSessions).where(eq(loginSessions.accountId, account.id))).toHaveLength(1);
  });

  it("lists the account's sessions, with their last use to the minute", async () => {
    const one = await site.signIn("lister", { headers: { "user-agent": "Firefox" }, remoteAddress: "192.0.2.1" });
    site.advance(MINUTE / 2);
    const two = await site.signIn("lister", { headers: { "user-agent": "Chrome" }, remoteAddress: "192.0.2.2" });
    site.advance(MINUTE * 0.75);
    const { sessions } = (await site.call("GET", "sessions", one, undefined, { remoteAddress: "192.0.2.3" })).json();
    expect(sessions).toMatchObject([
      { current: true, userAgent: "Firefox", address: "192.0.2.3", lastSeenAt: site.clock.now.toISOString() },
      { current: false, userAgent: "Chrome", address: "192.0.2.2" },
    ]);
    const seen = sessions[1].lastSeenAt;
    await site.call("GET", "session", two);
    const after = (await site.call("GET", "sessions", one)).json().sessions;
    expect(after.find((entry: { current: boolean }) => !entry.current).lastSeenAt).toBe(seen);
  });

  it("revokes programs' grants when all other sessions end", async () => {
    const [mine, stranger] = [await site.signIn("programs"), await site.signIn("bystander")];
    for (const cookie of [mine, stranger]) {
      const { id } = (await site.call("GET", "session", cookie)).json().account;
      await opened.database.insert(oauthEntries).values({ model: "Grant", idHash: id, sealedPayload: "", accountId: id });
    }
    const grants = async () => (await opened.database.select().from(oauthEntries)).map(({ accountId }) => accountId);
    expect(await grants()).toHaveLength(2);
    await site.call("DELETE", "sessions", mine);
    expect(await grants()).toEqual([(await site.call("GET", "session", stranger)).json().account.id]);
  });

  it("ends only the account's own sessions", async () => {
    const [mine, other, third] = [await site.signIn("mine"), await site.signIn("mine"), await site.signIn("mine")];
    const stranger = await site.signIn("stranger");
    const listed = (await site.call("GET", "sessions", mine)).json().sessions;
    const current = listed.find((entry: { current: boolean }) => entry.current).id;
    const attempt = await site.call("DELETE", `sessions/${current}`, stranger);
    expect([attempt.statusCode, attempt.json().code]).toEqual([404, "unknown-login-session"]);
    expect(await stateOf(mine)).toBe("signed-in");

    expect((await site.call("DELETE", "sessions", mine)).statusCode).toBe(204);
    expect([await stateOf(mine), await stateOf(other), await stateOf(third), await stateOf(stranger)]).toEqual([
      "signed-in",
      "signed-out",
      "signed-out",
      "signed-in",
    ]);
    const ended = await site.call("DELETE", `sessions/${current}`, mine);
    expect(ended.headers["set-cookie"]).toMatch("Max-Age=0");
    expect(await stateOf(mine)).toBe("signed-out");
    expect((await site.call("DELETE", "sessions/short", stranger)).statusCode).toBe(400);
  });

  it("changes the language of the account and its mails", async () => {
    const cookie = await site.signIn("polyglot");
    const response = await site.call("PATCH", "account", cookie, { locale: "ja", role: "admin" });
    expect(response.json()).toMatchObject({ email: "polyglot@example.com", locale: "ja", role: "licensee" });
    expect(site.identity.locales).toEqual(["subject-polyglot ja"]);
    expect((await site.call("GET", "account", cookie)).json().locale).toBe("ja");
    expect((await site.call("PATCH", "account", cookie, { locale: "fr" })).statusCode).toBe(400);
  });

  it("deletes an account with its sessions and IDs, but not for an old or foreign login", async () => {
    const cookie = await site.signIn("leaver");
    const second = await site.signIn("leaver");
    await site.signIn("thief");
    const [id] = await idsOf("leaver@example.com");
    const [account] = await opened.database.select().from(accounts).where(eq(accounts.email, "leaver@example.com"));
    const remove = (accessToken: string) => site.call("DELETE", "account", cookie, { accessToken });
    expect((await remove("token-thief")).json().code).toBe("not-authorized");
    site.advance(5 * MINUTE + 1);
    expect((await remove("token-leaver")).json().code).toBe("not-authorized");
    expect([site.identity.deleted, await stateOf(cookie)]).toEqual([[], "signed-in"]);

    site.identity.logIn("token-leaver", "leaver", site.clock.now);
    const response = await remove("token-leaver");
    expect([response.statusCode, response.headers["set-cookie"]]).toEqual([204, expect.stringMatching("Max-Age=0")]);
    expect([await stateOf(cookie), await stateOf(second)]).toEqual(["signed-out", "signed-out"]);
    expect(await idsOf("leaver@example.com")).toEqual([]);
    expect(site.identity.deleted).toEqual(["subject-leaver"]);
    await expect.poll(() => site.gone).toEqual([id?.id]);
    expect(await actions(account?.id ?? "")).toEqual(["account.opened", "session.ended", "account.deleted"]);
    expect((await verifyAuditLog(opened.database)).brokenAt).toBeNull();
  });

  it("keeps an account whose identity could not be deleted", async () => {
    const cookie = await site.signIn("stuck");
    const { deleteUser } = site.identity;
    site.identity.deleteUser = () => Promise.reject(new Error("the network is down"));
    const response = await site.call("DELETE", "account", cookie, { accessToken: "token-stuck" });
    site.identity.deleteUser = deleteUser;
    expect([response.statusCode, response.json().code]).toEqual([500, "internal"]);
    expect(await idsOf("stuck@example.com")).toHaveLength(1);
    expect(await stateOf(cookie)).toBe("signed-in");
  });

  it("ends the IDs' streams only after their deletion is committed", async () => {
    await site.signIn("rolled");
    await site.signIn("committed");
    const [[rolled], [committed]] = [await idsOf("rolled@example.com"), await idsOf("committed@example.com")];
    site.gone.length = 0;
    const remove = (id: string, fail: boolean) =>
      opened.database.transaction(async (tx) => {
        await tx.delete(serialIds).where(eq(serialIds.id, id));
        site.ended.endIfGone([id]);
        await new Promise((resolve) => setImmediate(resolve));
        if (fail) throw new Error("taken back");
      });
    await expect(remove(rolled?.id ?? "", true)).rejects.toThrow("taken back");
    await remove(committed?.id ?? "", false);
    await expect.poll(() => site.gone).toEqual([committed?.id]);
  });
});
