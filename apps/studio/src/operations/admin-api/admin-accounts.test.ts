import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newPersonalToken } from "../../identity/tokens/personal-token.ts";
import { keepToken } from "../../identity/tokens/token-store.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import {
  auditLog,
  billingAddresses,
  loginSessions,
  passkeys,
  personalTokens,
  serialIds,
} from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { type AdminSite, openAdminSite } from "./admin-site.fake.ts";

describe.each(enginesOf(import.meta.url))("accounts for admins, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AdminSite;
  const ids: string[] = [];
  beforeAll(async () => {
    opened = await open();
    site = await openAdminSite(opened);
    for (const [index, name] of ["Carol", "alice", "bob_", "bobby", "dave"].entries())
      ids.push(await site.newAccount(`${name}@example.com`, "licensee", new Date(Date.UTC(2026, 1, Math.min(index, 3) + 1))));
    const createdAt = site.clock.now;
    const of = (id: string, accountId = "", plan: "free" | "pro" = "free") =>
      ({ id, accountId, plan, videoChannels: 3, contractStatus: "usable", createdAt }) as const;
    await opened.database.insert(serialIds).values([of("aaabbbb", ids[1]), of("cccdddd", ids[1], "pro"), of("eeeffff", ids[2])]);
    await opened.database.insert(billingAddresses).values({
      accountId: ids[4] ?? "",
      name: "㈱髙﨑𠮷野家",
      country: "JP",
      postalCode: "100-0001",
      region: "東京都",
      city: "千代田区",
      line1: "1-1",
      line2: "2",
      updatedAt: createdAt,
    });
    await opened.database.insert(passkeys).values({
      id: newRowId(),
      accountId: ids[1] ?? "",
      credentialId: "c",
      publicKey: "k",
      counter: 0,
      transports: [],
      name: "n",
      createdAt,
    });
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });
  const emails = async (query: string) => {
    const { status, body } = await site.call("GET", `/accounts${query}`);
    expect(status).toBe(200);
    return body.rows.map(({ email }: { email: string }) => email.replace("@example.com", ""));
  };

  it.each([
    ["", ["dave", "bobby", "bob_", "alice", "Carol", "admin"]],
    ["?order=asc&limit=3", ["admin", "Carol", "alice"]],
    ["?sort=email&order=desc&limit=1", ["dave"]],
    ["?search=BOB", ["bobby", "bob_"]],
    ["?search=bob_", ["bob_"]],
    ["?search=ob", []],
    ["?search=%40EXAMPLE.c&role=admin", ["admin"]],
    ["?search=%25", []],
    ["?search=ccc-dddd", ["alice"]],
    ["?search=cccdddd", ["alice"]],
    ["?search=zzzzzzz", []],
    [`?search=${encodeURIComponent("髙﨑𠮷野")}`, ["dave"]],
    ["?role=admin", ["admin"]],
    ["?search=bob&role=admin", []],
    ["?search=%20", ["dave", "bobby", "bob_", "alice", "Carol", "admin"]],
  ])("are found by %j", async (query, found) => {
    const [a, b] = [await emails(query), found];
    expect(query === "" || query === "?search=%20" ? [...a.slice(0, 2).sort(), ...a.slice(2)] : a).toEqual(
      query === "" || query === "?search=%20" ? [...b.slice(0, 2).sort(), ...b.slice(2)] : b,
    );
  });

  it.each(["created", "email"])("are listed once each, page by page, sorted by %s", async (sort) => {
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const after: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { body } = await site.call("GET", `/accounts?limit=2&sort=${sort}${after}`);
      expect(body.total).toBe(cursor === "" ? 6 : null);
      seen.push(...body.rows.map(({ id }: { id: string }) => id));
      cursor = body.next;
    }
    expect(seen).toHaveLength(6);
    expect(new Set(seen)).toEqual(new Set([site.adminId, ...ids]));
  });

  it("are found by ID, with their serial IDs", async () => {
    const { body } = await site.call("GET", `/accounts?search=${ids[1]}`);
    expect(body.rows).toMatchObject([
      { id: ids[1], name: null, role: "licensee", locale: "ja", serialIds: ["aaabbbb", "cccdddd"] },
    ]);
    expect((await site.call("GET", `/accounts/${ids[4]}`)).body.account.name).toBe("㈱髙﨑𠮷野家");
  });

  it.each(["?cursor=x", "?limit=0", "?limit=201", "?sort=password", "?role=owner", "?cursor=WyJhIiwiYiJd"])(
    "can't be read by %j",
    async (query) => {
      expect(await site.call("GET", `/accounts${query}`)).toMatchObject({ status: 400, body: { code: "bad-request" } });
    },
  );

  it("show everything that support needs, and no secrets", async () => {
    const id = ids[1] ?? "";
    await site.signIn(id);
    site.clock.now = new Date(site.clock.now.getTime() + 1000);
    await site.signIn(id);
    const { status, body } = await site.call("GET", `/accounts/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account: { id, email: "alice@example.com", serialIds: ["aaabbbb", "cccdddd"] },
      serialIds: [
        { id: "aaabbbb", plan: "free", maxFrame: { longSide: 1280, shortSide: 720 }, hasPassword: false },
        { id: "cccdddd", plan: "pro", maxFrame: null },
      ],
      sessions: { count: 2, lastSeenAt: site.clock.now.toISOString() },
      secondFactors: { totp: false, passkeys: 1 },
    });
    expect(JSON.stringify(body)).not.toMatch(/token|verifier|publicKey|hash/i);
  });

  it("are signed out everywhere, including programs, and the audit log names the admin", async () => {
    const id = ids[1] ?? "";
    const made = { accountId: id, name: "desk", scopes: ["account:read"], days: 30 } as const;
    await opened.database.transaction((tx) => keepToken(tx, newPersonalToken(randomInt), made, site.clock.now));
    const theirs = await site.signIn(id, true);
    const account = () =>
      site.app.inject({ url: "/studio/api/account", headers: { host: "localhost", cookie: theirs } }).then((r) => r.statusCode);
    expect(await account()).toBe(200);
    const count = (await opened.database.select().from(loginSessions).where(eq(loginSessions.accountId, id))).length;
    expect(await site.call("DELETE", `/accounts/${id}/sessions`)).toMatchObject({ status: 200, body: { ended: count } });
    expect(await account()).toBe(401);
    expect(await opened.database.select().from(personalTokens)).toEqual([]);
    expect(await site.mailTo("alice@example.com")).toEqual([expect.stringContaining("アクセストークン1件を無効にしました")]);
    const entries = await opened.database.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(entries).toMatchObject([{ actor: site.adminId, action: "session.ended", detail: { count, tokens: 1 } }]);
    const { body } = await site.call("GET", `/accounts/${id}`);
    expect(body.sessions).toEqual({ count: 0, lastSeenAt: null });
    expect(body.audit).toMatchObject([{ action: "session.ended", actorEmail: "admin@example.com" }]);
  });

  it("return not found if they don't exist", async () => {
    const unknown = newRowId();
    expect(await site.call("GET", `/accounts/${unknown}`)).toMatchObject({ status: 404, body: { code: "unknown-account" } });
    expect(await site.call("DELETE", `/accounts/${unknown}/sessions`)).toMatchObject({ body: { code: "unknown-account" } });
    expect(await site.call("GET", "/accounts/x")).toMatchObject({ status: 400 });
  });

  it("include your own, whose sign-out also removes the cookie", async () => {
    const other = await site.newAccount("second-admin@example.com", "admin");
    const cookie = await site.signIn(other, true);
    expect((await site.call("DELETE", `/accounts/${other}/sessions`, undefined, cookie)).status).toBe(200);
    expect((await site.call("GET", "/accounts", undefined, cookie)).body.code).toBe("signed-out");
  });
});
