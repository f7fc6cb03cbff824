import { SerialId } from "@setsuna/contracts";
import { and, eq } from "drizzle-orm";
import { HOTP, Secret } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertTheirPurchase } from "../../billing/contracts/their-purchase.fake.ts";
import { keepBillingAddress } from "../../billing/documents/billing-addresses.ts";
import { TOKYO } from "../../billing/documents/document.fake.ts";
import { type AccountsApp, openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { openTeam, type Team } from "../../composition/team.fake.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import {
  accounts,
  contracts,
  idLinks,
  oauthEntries,
  organizationMemberIds,
  organizationMembers,
  personalTokens,
  serialIds,
  webhooks,
} from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { FakeAuthenticator } from "../second-factor/authenticator.fake.ts";
import { totpStep } from "../second-factor/totp-code.ts";

const HALF_MINUTE = 30_000;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

describe.each(enginesOf(import.meta.url))("an account that becomes an organization, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let site: AccountsApp;
  let team: Team;
  let people = 0;
  beforeAll(async () => {
    opened = await open();
    site = await openAccountsApp(opened);
    team = await openTeam(site, opened, "Other");
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await opened.close();
  });

  let account = "";
  let email = "";
  let id: SerialId;
  let cookie = "";
  beforeEach(async () => {
    const [createdAt, letter] = [site.clock.now, LETTERS[people] ?? ""];
    people += 1;
    [account, email, id] = [newRowId(), `person${people}@example.com`, SerialId.parse(`bought${letter}`)];
    const { database } = opened;
    await database.insert(accounts).values({ id: account, email, identitySubject: account, role: "licensee", createdAt });
    const values = { accountId: account, plan: "commercial", videoChannels: 6, contractStatus: "usable", createdAt } as const;
    await database.insert(serialIds).values({ id, ...values });
    const ids = { quote: newRowId(), purchase: newRowId() };
    await database.transaction((tx) => insertTheirPurchase(tx, account, id, ids, createdAt));
    await database.transaction((tx) => keepBillingAddress(tx, account, TOKYO, createdAt));
    cookie = await team.cookieOf(account, null);
  });

  const own = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) => team.call(cookie, method, path, body);
  const convert = (session = cookie) =>
    team.call(session, "POST", "account/organization", { name: "Takasaki Broadcasting", agreed: true });
  const byToken = async (secret: string, path: string) => {
    const headers = { host: "localhost", authorization: `Bearer ${secret}` };
    const answer = await site.app.inject({ url: `/studio/api/${path}`, headers });
    return { status: answer.statusCode, ...answer.json() };
  };
  const personOf = async () => (await opened.database.select().from(accounts).where(eq(accounts.email, email)))[0]?.id ?? "";

  it("keeps IDs, licences, address and documents; the person owns it and logs in as before", async () => {
    const there = ["serial-ids", "billing/address", "billing/documents", "billing/card"];
    const before = await Promise.all(there.map((path) => own("GET", path)));
    const other = await team.cookieOf(account, null);
    expect(await convert()).toEqual({ status: 200, id: account, name: "Takasaki Broadcasting", role: "owner" });
    const acting = { id: account, name: "Takasaki Broadcasting", role: "owner" };
    for (const session of [cookie, other]) {
      const { account: now } = await team.call(session, "GET", "session");
      expect(now).toMatchObject({ id: await personOf(), email, acting, inTeams: true });
    }
    expect(await personOf()).not.toBe(account);
    expect(await Promise.all(there.map((path) => own("GET", path)))).toEqual(before);
    expect(await opened.database.$count(contracts, eq(contracts.accountId, account))).toBe(1);
    expect((await own("GET", "organization")).members).toMatchObject([{ id: await personOf(), email, role: "owner" }]);
    await own("PUT", "session/acting", { organization: null });
    expect((await own("GET", "serial-ids")).serialIds).toEqual([]);
    expect(await own("GET", "account")).toMatchObject({ email, role: "licensee" });
  });

  it("shows later owners nothing that the person did before", async () => {
    await own("POST", "tokens", { name: "before", scopes: ["account:read"], days: 30 });
    site.clock.now = new Date(site.clock.now.getTime() + 1000);
    await convert();
    const { entries } = await own("GET", "organization/log");
    expect(entries).toMatchObject([{ action: "organization.converted", by: email }]);
  });

  it("is refused without agreement, with an old proof, by a token, and while acting for another account", async () => {
    expect((await own("POST", "account/organization", { name: "A" })).code).toBe("bad-request");
    const { secret } = await own("POST", "tokens", { name: "all", scopes: ["licences:write"], days: 30 });
    const headers = { host: "localhost", authorization: `Bearer ${secret}` };
    const payload = { name: "A", agreed: true };
    const answer = await site.app.inject({ method: "POST", url: "/studio/api/account/organization", headers, payload });
    expect(answer.json().code).toBe("token-not-accepted");
    await team.join(account, "operator");
    expect((await convert(await team.cookieOf(account))).code).toBe("team-role-missing");
    site.clock.now = new Date(site.clock.now.getTime() + 16 * 60_000);
    expect((await convert()).code).toBe("proof-needed");
    expect(await personOf()).toBe(account);
  });

  it("leaves passkeys, authenticator and recovery codes to the person", async () => {
    const key = new FakeAuthenticator("http://localhost");
    const { secret } = await own("POST", "second-factors/totp");
    const code = () => HOTP.generate({ secret: Secret.fromBase32(secret), digits: 6, counter: totpStep(site.clock.now) });
    expect((await own("POST", "second-factors/totp/proof", { code: code() })).status).toBe(200);
    const options = await own("POST", "passkeys/registration-options");
    expect(options).toMatchObject({ status: 200 });
    expect((await own("POST", "passkeys", { name: "key", response: key.register(options) })).status).toBe(200);
    const { codes } = await own("POST", "second-factors/recovery-codes");
    expect((await convert()).status).toBe(200);

    const visitor = { host: "localhost" };
    const asked = await site.app.inject({ method: "POST", url: "/studio/api/passkeys/authentication-options", headers: visitor });
    const payload = { response: key.authenticate(asked.json()) };
    const proof = await site.app.inject({ method: "POST", url: "/studio/api/passkeys/proof", headers: visitor, payload });
    expect(proof.json()).toMatchObject({ state: "signed-in", account: { id: await personOf(), email } });
    site.clock.now = new Date(site.clock.now.getTime() + 2 * HALF_MINUTE);
    const weak = await team.cookieOf(await personOf(), null);
    expect((await team.call(weak, "POST", "second-factors/totp/proof", { code: code() })).status).toBe(200);
    expect(
      (await team.call(await team.cookieOf(await personOf(), null), "POST", "proof/recovery-code", { code: codes[0] })).status,
    ).toBe(200);
  });

  it("keeps the person's tokens, links and webhooks, and signs programs out", async () => {
    const { database } = opened;
    const { secret } = await own("POST", "tokens", { name: "desk", scopes: ["serial-ids:read"], days: 30 });
    await own("POST", "webhooks", { url: "https://example.com/", types: ["sender.started"], serialIds: null });
    const link = { serialId: id, id: "l".repeat(22), name: "Stage", verifier: "", createdAt: site.clock.now };
    await database.insert(idLinks).values(link);
    await database.insert(oauthEntries).values({ model: "Grant", idHash: newRowId(), sealedPayload: "", accountId: account });
    await convert();
    const person = await personOf();
    expect((await byToken(secret, "serial-ids")).serialIds).toMatchObject([{ id }]);
    expect(await database.$count(oauthEntries, eq(oauthEntries.accountId, account))).toBe(0);
    expect(await database.select().from(webhooks).where(eq(webhooks.accountId, account))).toMatchObject([{ madeBy: person }]);

    const next = team.members.viewer;
    const values = { organizationId: account, memberId: next, role: "viewer", joinedAt: site.clock.now } as const;
    await database.insert(organizationMembers).values(values);
    expect((await own("POST", "organization/transfer", { member: next })).status).toBe(204);
    expect((await byToken(secret, "serial-ids")).status).toBe(200);
    expect((await own("POST", "organization/leave")).status).toBe(204);
    expect((await byToken(secret, "serial-ids")).code).toBe("signed-out");
    expect(await database.select().from(idLinks).where(eq(idLinks.serialId, id))).toMatchObject([
      { madeBy: person, revokedAt: site.clock.now },
    ]);
  });

  it("has no login: the account's own credentials open nothing", async () => {
    const { secret } = await own("POST", "tokens", { name: "desk", scopes: ["serial-ids:read"], days: 30 });
    await convert();
    const { database } = opened;
    expect((await team.call(await team.cookieOf(account, null), "GET", "serial-ids")).code).toBe("signed-out");
    await database
      .update(personalTokens)
      .set({ accountId: account, organizationId: null })
      .where(eq(personalTokens.organizationId, account));
    expect((await byToken(secret, "serial-ids")).code).toBe("signed-out");
  });

  it("keeps the person's other memberships: role, IDs, tokens and webhooks", async () => {
    const { database } = opened;
    const theirs = SerialId.parse(`others${LETTERS[people] ?? ""}`);
    const values = { accountId: team.id, plan: "free", videoChannels: 3, contractStatus: "usable" } as const;
    await database.insert(serialIds).values({ id: theirs, ...values, createdAt: site.clock.now });
    await team.join(account, "operator");
    await team.as(team.members.owner, "PUT", `organization/members/${account}/serial-ids`, { serialIds: [theirs] });
    const { secret } = await team.as(account, "POST", "tokens", { name: "there", scopes: ["serial-ids:read"], days: 30 });
    const body = { url: "https://example.com/", types: ["sender.started"], serialIds: [theirs] };
    const { webhook } = await team.as(account, "POST", "webhooks", body);
    const there = await team.cookieOf(account);
    await convert();
    const person = await personOf();
    expect((await team.call(there, "GET", "session")).account).toMatchObject({ acting: { id: team.id, serialIds: [theirs] } });
    expect((await byToken(secret, "serial-ids")).serialIds).toMatchObject([{ id: theirs }]);
    expect(await database.select().from(webhooks).where(eq(webhooks.id, webhook.id))).toMatchObject([{ madeBy: person }]);
    const listed = and(eq(organizationMemberIds.memberId, person), eq(organizationMemberIds.serialId, theirs));
    expect(await database.$count(organizationMemberIds, listed)).toBe(1);
  });
});
