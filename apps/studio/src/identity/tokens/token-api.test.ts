import { createHash } from "node:crypto";
import { civilDayAt } from "@setsuna/account";
import type { TokenScope } from "@setsuna/contracts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { verifyAuditLog } from "../../platform/audit/audit-log.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import {
  accounts,
  auditLog,
  idempotentReplies,
  passkeys,
  personalTokens,
  rateLimits,
  serialIds,
} from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { openSession } from "../sessions/login-sessions.ts";

const origin = { address: "192.0.2.1", userAgent: "" };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(enginesOf(import.meta.url))("personal access tokens on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  let people = 0;
  const person = async () => {
    people += 1;
    const [account, serialId, createdAt] = [newRowId(), `serial${String.fromCharCode(97 + people)}`, site.clock.now];
    const { database } = opened;
    await database.insert(accounts).values({ id: account, email: `p${people}@example.com`, createdAt });
    await database
      .insert(serialIds)
      .values({ id: serialId, accountId: account, plan: "free", videoChannels: 3, contractStatus: "usable", createdAt });
    const signIn = async (secondFactor = false) =>
      `__Host-setsuna_session=${(await database.transaction((tx) => openSession(tx, account, origin, site.clock.now, secondFactor))).token}`;
    return { account, serialId, cookie: await signIn(), signIn };
  };
  const ask = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, headers: object, payload?: object) => {
    const response = await site.app.inject({
      method,
      url: `/studio/api/${path}`,
      headers: { host: "localhost", ...headers },
      ...(payload === undefined ? {} : { payload }),
      remoteAddress: `203.0.113.${people}`,
    });
    const body = response.body === "" ? {} : response.json();
    return { status: response.statusCode, code: body.code, body, headers: response.headers };
  };
  const make = (cookie: string, scopes: readonly TokenScope[], changed: object = {}, headers: object = {}) =>
    ask("POST", "tokens", { cookie, ...headers }, { name: "studio desk", scopes, days: 30, ...changed });
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

  it("is shown once, stored as a hash, listed, used, and gone when revoked", async () => {
    const { cookie, serialId, account } = await person();
    const made = await make(cookie, ["serial-ids:read", "tally:write", "tally:write"], { name: " desk " });
    expect(made.status).toBe(200);
    const { secret, token } = made.body;
    expect(token).toMatchObject({ name: "desk", scopes: ["serial-ids:read", "tally:write"], lastUsedAt: null });
    expect(Date.parse(token.expiresAt) - site.clock.now.getTime()).toBe(30 * DAY);
    const stored = await opened.database.select().from(personalTokens);
    expect(stored).toMatchObject([{ tokenHash: createHash("sha256").update(secret).digest("hex") }]);
    expect(JSON.stringify(stored)).not.toContain(secret.slice(16));
    const mails = await site.mailTo(`p${people}@example.com`);
    expect(mails).toHaveLength(1);
    for (const shown of ["desk", "serial-ids:read, tally:write", civilDayAt(Date.parse(token.expiresAt))])
      expect(mails[0]).toContain(shown);
    expect(JSON.stringify(mails)).not.toContain(secret.slice(12, 16));

    const ids = await ask("GET", "serial-ids", bearer(secret));
    expect(ids.body.serialIds).toMatchObject([{ id: serialId }]);
    const tally = await ask("POST", "tally", bearer(secret), { serialId, channel: 3, value: 1 });
    expect(tally.body).toEqual({ receivers: 2 });
    expect(site.relays.calls).toContain(`inject ${serialId} 3 tally 1`);
    const refused = await ask("GET", "account", bearer(secret));
    expect(refused).toMatchObject({ status: 403, code: "token-scope-missing", body: { detail: "account:read" } });
    expect(refused.headers["www-authenticate"]).toBe('Bearer realm="setsuna", error="insufficient_scope", scope="account:read"');

    const list = await ask("GET", "tokens", { cookie });
    expect(list.body.tokens).toEqual([
      { ...token, lastUsedAt: site.clock.now.toISOString(), lastUsedAddress: `203.0.113.${people}` },
    ]);
    expect(await ask("DELETE", `tokens/${token.id}`, { cookie })).toMatchObject({ status: 204 });
    const after = await ask("GET", "serial-ids", bearer(secret));
    expect(after).toMatchObject({ status: 401, code: "signed-out" });
    expect(after.headers["www-authenticate"]).toContain("invalid_token");
    expect(await ask("DELETE", `tokens/${token.id}`, { cookie })).toMatchObject({ status: 404, code: "unknown-token" });

    const events = await opened.database.select().from(auditLog).where(eq(auditLog.subject, token.id));
    expect(events.map((event) => [event.actor, event.action])).toEqual([
      [account, "token.created"],
      [account, "token.revoked"],
    ]);
    expect(events[0]?.detail).toMatchObject({ name: "desk", scopes: "serial-ids:read tally:write" });
    expect(JSON.stringify(events)).not.toContain(secret.slice(16));
    expect((await verifyAuditLog(opened.database)).brokenAt).toBeNull();
  });

  it("isn't stored for a retry: the same key creates another token", async () => {
    const { cookie } = await person();
    const headers = { "idempotency-key": "once" };
    const first = await make(cookie, ["tally:write"], {}, headers);
    const second = await make(cookie, ["tally:write"], {}, headers);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.secret).not.toBe(first.body.secret);
    expect(await opened.database.select().from(idempotentReplies)).toEqual([]);
  });

  it.each([
    [{ name: "" }],
    [{ name: "x".repeat(61) }],
    [{ name: "a\u0000" }],
    [{ scopes: [] }],
    [{ scopes: ["admin"] }],
    [{ scopes: "tally:write" }],
    [{ days: 31 }],
    [{ days: "30" }],
    [{ days: 100_000 }],
  ])("can't be created from %o", async (changed) => {
    const { cookie } = await person();
    expect(await make(cookie, ["tally:write"], changed)).toMatchObject({ status: 400, code: "bad-request" });
  });

  it("requires proof within the last 15 minutes", async () => {
    const { cookie, signIn } = await person();
    const begin = site.clock.now;
    site.clock.now = new Date(begin.getTime() + 16 * MINUTE);
    expect(await make(cookie, ["tally:write"])).toMatchObject({ status: 403, code: "proof-needed" });
    expect((await make(await signIn(), ["tally:write"])).status).toBe(200);
    site.clock.now = begin;
  });

  it("requires the second factor if there is one, not just a fresh login", async () => {
    const { cookie, account, signIn } = await person();
    await opened.database.insert(passkeys).values({
      id: newRowId(),
      accountId: account,
      credentialId: newRowId(),
      publicKey: "key",
      counter: 0,
      transports: [],
      name: "key",
      createdAt: site.clock.now,
    });
    expect(await make(cookie, ["tally:write"])).toMatchObject({ status: 403, code: "second-factor-needed" });
    expect((await make(await signIn(true), ["tally:write"])).status).toBe(200);
  });

  it("are limited to twenty, excluding expired ones, even for simultaneous requests", async () => {
    const { cookie, account } = await person();
    const long = { scopes: ["tally:write"], hint: "", name: "", createdAt: site.clock.now };
    const rows = Array.from({ length: 19 }, () => ({
      ...long,
      id: newRowId(),
      accountId: account,
      tokenHash: newRowId(),
      expiresAt: new Date(site.clock.now.getTime() + DAY),
    }));
    await opened.database.insert(personalTokens).values(rows);
    await opened.database
      .insert(personalTokens)
      .values({ ...long, id: newRowId(), accountId: account, tokenHash: newRowId(), expiresAt: site.clock.now });
    const answers = await Promise.all(Array.from({ length: 4 }, () => make(cookie, ["tally:write"])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe("too-many-tokens");
  });

  it("has its own limit, independent of address", async () => {
    const { cookie } = await person();
    const { secret, token } = (await make(cookie, ["serial-ids:read"])).body;
    const other = (await make(cookie, ["serial-ids:read"])).body.secret;
    expect((await ask("GET", "serial-ids", bearer(secret))).status).toBe(200);
    await opened.database
      .update(rateLimits)
      .set({ tokens: 0 })
      .where(eq(rateLimits.key, `token-calls:${token.id}`));
    const refused = await ask("GET", "serial-ids", bearer(secret));
    expect(refused).toMatchObject({ status: 429, code: "too-many-requests" });
    expect(refused.headers["retry-after"]).toBe("1");
    expect((await ask("GET", "serial-ids", bearer(other))).status).toBe(200);
  });

  it("is deleted with its account, or a month after it expires", async () => {
    const [one, two] = [await person(), await person()];
    await make(one.cookie, ["tally:write"]);
    const kept = (await make(two.cookie, ["tally:write"])).body.token.id;
    await opened.database.delete(accounts).where(eq(accounts.id, one.account));
    const of = async (account: string) =>
      opened.database.select().from(personalTokens).where(eq(personalTokens.accountId, account));
    expect(await of(one.account)).toEqual([]);
    const begin = site.clock.now;
    site.clock.now = new Date(begin.getTime() + 59 * DAY);
    await site.accounts.sweep();
    expect(await of(two.account)).toMatchObject([{ id: kept }]);
    site.clock.now = new Date(begin.getTime() + 61 * DAY);
    await site.accounts.sweep();
    expect(await of(two.account)).toEqual([]);
    site.clock.now = begin;
  });
});
