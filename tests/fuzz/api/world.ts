import { randomInt } from "node:crypto";
import { type Endpoint, type ErrorCode, isForAdmins, TokenScope } from "@setsuna/contracts";
import { and, eq, ne } from "drizzle-orm";
import type { InjectOptions } from "fastify";
import { insertTheirPurchase } from "../../../apps/studio/src/billing/contracts/their-purchase.fake.ts";
import { openAccountsApp } from "../../../apps/studio/src/composition/accounts-app.fake.ts";
import { openSession } from "../../../apps/studio/src/identity/sessions/login-sessions.ts";
import { newPersonalToken } from "../../../apps/studio/src/identity/tokens/personal-token.ts";
import { keepToken } from "../../../apps/studio/src/identity/tokens/token-store.ts";
import { newRowId } from "../../../apps/studio/src/platform/storage/row-id.ts";
import { accounts, contactMessages, organizations, serialIds } from "../../../apps/studio/src/platform/storage/schema/index.ts";
import { openEmbeddedCopy } from "../../../apps/studio/src/platform/storage/testing/embedded-template.ts";

/**
 * Unconfirmed sign-ups have no session. `ended`: cookie of an ended login. `bare token`: lacks only the asked permission.
 * `made-up token`: nobody's. `no token`: an empty Authorization header next to a valid cookie, which counts as wrong, not
 * missing.
 */
export const ROLES = [
  "nobody",
  "ended",
  "licensee",
  "other licensee",
  "admin without second factor",
  "admin",
  "full token",
  "bare token",
  "made-up token",
  "no token",
] as const;
export type Role = (typeof ROLES)[number];

export const refusalOf = (row: Endpoint, role: Role): ErrorCode | undefined => {
  if (role === "made-up token" || role === "no token") return "signed-out";
  if (role === "bare token") return row.scope === undefined ? "token-not-accepted" : "token-scope-missing";
  if (role === "full token") return row.scope === undefined ? "token-not-accepted" : undefined;
  if (row.access === "anyone") return undefined;
  if (role === "nobody" || role === "ended") return "signed-out";
  if (!isForAdmins(row.access) || role === "admin") return undefined;
  return role === "admin without second factor" ? "second-factor-needed" : "forbidden";
};

const UNREADABLE = ["Bearer", "Bearer a b", "Token abc", `Bearer ${"x".repeat(3000)}`, "abc"];
const ORIGIN = { address: "192.0.2.1", userAgent: "" };
const PEOPLE = { licensee: "licensee", "other licensee": "licensee", admin: "admin" } as const;
type Person = keyof typeof PEOPLE;

export const openWorld = async () => {
  const opened = await openEmbeddedCopy();
  const site = await openAccountsApp(opened);
  const { database } = opened;
  const ids = { licensee: newRowId(), "other licensee": newRowId(), admin: newRowId() };
  const known = new Set<string>(["abcdefg", "abc-defg", "hijklmn", "R-000001", "I-000001", "2026-11-21", "licensee@example.com"]);

  const settle = async (): Promise<void> => {
    const createdAt = site.clock.now;
    for (const [person, role] of Object.entries(PEOPLE) as [Person, "licensee" | "admin"][]) {
      const email = `${person.replace(" ", ".")}@example.com`;
      const id = ids[person];
      // A call may have turned the account into an organization.
      await database.delete(accounts).where(and(eq(accounts.email, email), ne(accounts.id, id)));
      await database.delete(organizations).where(eq(organizations.accountId, id));
      const set = { email, role };
      await database
        .insert(accounts)
        .values({ id, createdAt, ...set })
        .onConflictDoUpdate({ target: accounts.id, set });
    }
    for (const [id, accountId] of [
      ["abcdefg", ids.licensee],
      ["hijklmn", ids["other licensee"]],
    ] as const) {
      const plan = { plan: "free", videoChannels: 3, contractStatus: "usable" } as const;
      await database
        .insert(serialIds)
        .values({ id, accountId, ...plan, createdAt })
        .onConflictDoNothing();
    }
  };

  const cookieOf = async (person: Person, secondFactor: boolean): Promise<string> => {
    const { token } = await database.transaction((tx) => openSession(tx, ids[person], ORIGIN, site.clock.now, secondFactor));
    return `__Host-setsuna_session=${token}`;
  };
  const bearerOf = async (scopes: readonly TokenScope[]): Promise<string> => {
    const secret = newPersonalToken(randomInt);
    const made = { accountId: ids.licensee, name: "fuzz", scopes, days: 30 };
    await database.transaction((tx) => keepToken(tx, secret, made, site.clock.now));
    return `Bearer ${secret}`;
  };

  const credentials = new Map<string, Readonly<Record<string, string>>>();
  const newCredentials = async (role: Role, row: Endpoint): Promise<Readonly<Record<string, string>>> => {
    switch (role) {
      case "nobody":
        return {};
      case "ended":
        return { cookie: `__Host-setsuna_session=${"A".repeat(43)}` };
      case "made-up token":
        return { authorization: `Bearer ${newPersonalToken(randomInt)}` };
      case "no token":
        return { authorization: UNREADABLE[calls % UNREADABLE.length] ?? "Bearer", cookie: await cookieOf("licensee", true) };
      case "full token":
        return { authorization: await bearerOf(TokenScope.options) };
      case "bare token":
        return { authorization: await bearerOf(TokenScope.options.filter((scope) => scope !== row.scope)) };
      case "admin without second factor":
        return { cookie: await cookieOf("admin", false) };
      default:
        return { cookie: await cookieOf(role, true) };
    }
  };
  const keyOf = (role: Role, row: Endpoint): string => (role === "bare token" ? `${role} ${row.scope}` : role);

  let calls = 0;
  /** Each from its own address: limits are tested elsewhere. */
  const send = async (role: Role, row: Endpoint, request: InjectOptions) => {
    calls += 1;
    // A token may make 300 calls in a row.
    if (calls % 200 === 0) credentials.clear();
    const key = keyOf(role, row);
    const headers = credentials.get(key) ?? (await newCredentials(role, row));
    credentials.set(key, headers);
    const remoteAddress = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
    return site.app.inject({ ...request, remoteAddress, headers: { host: "localhost", ...request.headers, ...headers } });
  };

  await settle();
  const theirs = { quote: newRowId(), purchase: newRowId() };
  await database.transaction((tx) => insertTheirPurchase(tx, ids.licensee, "abcdefg", theirs, site.clock.now));
  for (const id of [...Object.values(ids), ...Object.values(theirs)]) known.add(id);
  const message = newRowId();
  await database.insert(contactMessages).values({
    id: message,
    email: "visitor@example.com",
    name: "A visitor",
    subject: "A question",
    content: "How?",
    locale: "ja",
    address: "192.0.2.2",
    createdAt: site.clock.now,
  });
  known.add(message);

  return {
    site,
    known,
    send,
    restore: async (): Promise<void> => {
      credentials.clear();
      await settle();
    },
    close: async (): Promise<void> => {
      await site.close();
      await opened.close();
    },
  };
};
export type World = Awaited<ReturnType<typeof openWorld>>;
