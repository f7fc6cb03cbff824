import { IdentityProvider, PROVIDER_CLIENT } from "@setsuna/testkit/stack";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAccountsApp } from "../../composition/accounts-app.fake.ts";
import { openTeam } from "../../composition/team.fake.ts";
import { publicTargets } from "../../platform/outgoing/outgoing-targets.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { auditLog, organizationSso } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { DOMAIN, openSsoSite, type SsoSite } from "./sso-site.fake.ts";

describe.each(enginesOf(import.meta.url))("single sign-on settings, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let at: SsoSite<IdentityProvider>;
  beforeAll(async () => {
    opened = await open();
    at = await openSsoSite(opened, (uris) => IdentityProvider.open(uris), PROVIDER_CLIENT);
  }, 120_000);
  afterAll(async () => {
    await at.close();
    await opened.close();
  });
  const lookUp = async (domain: string) =>
    (await at.site.app.inject({ url: `/studio/api/sso?domain=${domain}`, headers: { host: "localhost" } })).json().state;
  const stored = async () =>
    (await opened.database.select().from(organizationSso).where(eq(organizationSso.organizationId, at.team.id)))[0];

  it("show the redirect URI before anything is configured", async () => {
    expect(await at.owner.read()).toMatchObject({ redirectUri: `http://localhost/studio/sso/${at.team.id}`, sso: null });
    expect(await at.owner.verify()).toMatchObject({ status: 404, code: "sso-not-offered" });
  });

  it("require the secret first, encrypt it, and never return it", async () => {
    expect((await at.owner.set({ clientSecret: undefined })).code).toBe("sso-secret-needed");
    const set = await at.owner.set();
    expect(set.status).toBe(200);
    expect(JSON.stringify([set, await at.owner.read(), await stored()])).not.toContain(at.settings.clientSecret);
    expect((await at.owner.set({ clientSecret: undefined })).status).toBe(200);
    const [entry] = await opened.database.select().from(auditLog).where(eq(auditLog.action, "organization.sso-set"));
    expect(entry).toMatchObject({ actor: at.team.id, detail: { by: at.team.members.owner, domain: DOMAIN, enforced: false } });
  });

  it("don't send the stored secret to another issuer or as another client", async () => {
    const elsewhere = await IdentityProvider.open([]);
    for (const changed of [{ issuer: elsewhere.issuer }, { clientId: "other" }])
      expect((await at.owner.set({ clientSecret: undefined, ...changed })).code).toBe("sso-secret-needed");
    await elsewhere.close();
  });

  it("accept only a provider whose metadata names the issuer", async () => {
    const impostor = await IdentityProvider.open([], { named: "https://login.example.com" });
    expect(await at.owner.set({ issuer: impostor.issuer })).toMatchObject({ status: 502, code: "sso-provider-unreachable" });
    await impostor.close();
    expect((await at.owner.set({ issuer: impostor.issuer })).code).toBe("sso-provider-unreachable");
  });

  it("take effect once DNS has the record", async () => {
    expect([await lookUp(DOMAIN), (await at.begin(`a@${DOMAIN}`)).code]).toEqual(["none", "sso-not-offered"]);
    expect((await at.owner.set({ enforced: true })).code).toBe("sso-domain-unverified");
    const { sso } = await at.owner.read();
    expect(sso.record.name).toBe(`_setsuna.${DOMAIN}`);
    at.records.set(sso.record.name, ["v=spf1 -all", `${sso.record.value}x`]);
    expect(await at.owner.verify()).toMatchObject({ status: 409, code: "sso-record-missing" });
    at.records.set(sso.record.name, ["v=spf1 -all", sso.record.value]);
    expect((await at.owner.verify()).sso.verifiedAt).toBe(at.site.clock.now.toISOString());
    expect([await lookUp(DOMAIN), await lookUp("TEAM.example"), await lookUp(`sub.${DOMAIN}`)]).toEqual([
      "offered",
      "offered",
      "none",
    ]);
  });

  it("assign a domain to one organization, and to another only when the first one's record is gone", async () => {
    const second = at.ownerOf(at.other);
    const { sso } = await second.set();
    const name = `_setsuna.${DOMAIN}`;
    const first = (await at.owner.read()).sso.record.value;
    expect(sso.record.value).not.toBe(first);
    at.records.set(name, [first, sso.record.value]);
    expect(await second.verify()).toMatchObject({ status: 409, code: "sso-domain-taken" });
    at.records.set(name, [sso.record.value]);
    expect((await second.verify()).status).toBe(200);
    expect((await at.owner.read()).sso.verifiedAt).toBeNull();
    expect((await second.remove()).status).toBe(204);
    expect([await lookUp(DOMAIN), (await second.read()).sso]).toEqual(["none", null]);
  });

  it("verify a changed domain again", async () => {
    await at.setUp({ enforced: false });
    expect((await at.owner.set({ domain: "Other.Example" })).sso).toMatchObject({ domain: "other.example", verifiedAt: null });
    await at.setUp();
  });

  it("refuse malformed domains and issuers, and ownership as a role", async () => {
    for (const changed of [
      { domain: "localhost" },
      { domain: "a b.example" },
      { issuer: "https://a@b.example" },
      { defaultRole: "owner" },
    ])
      expect((await at.owner.set(changed)).status).toBe(400);
    expect((await at.owner.set({ roleClaim: "groups", roles: [{ value: "admins", role: "owner" }] })).status).toBe(400);
  });

  it("never connect to a non-public address", async () => {
    const asked: string[] = [];
    const targets = publicTargets(async (name) => {
      asked.push(name);
      return ["127.0.0.1"];
    });
    const database = await open();
    const site = await openAccountsApp(database, {}, { targets });
    const team = await openTeam(site, database);
    const set = (issuer: string) => team.as(team.members.owner, "PUT", "organization/sso", { ...at.settings, issuer });
    for (const issuer of [
      at.provider.issuer,
      "https://127.0.0.1/",
      "https://[::1]/",
      "https://10.0.0.1/",
      "http://login.example.com/",
    ])
      expect([issuer, (await set(issuer)).code]).toEqual([issuer, "sso-url-refused"]);
    expect(asked).toEqual([]);
    expect((await set("https://login.example.com/")).code).toBe("sso-url-refused");
    expect(asked).toEqual(["login.example.com"]);
    await site.close();
    await database.close();
  });
});
