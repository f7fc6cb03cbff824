import { SSO_ATTEMPT_MS, SSO_SESSION_MS } from "@setsuna/contracts";
import { IdentityProvider, PROVIDER_CLIENT } from "@setsuna/testkit/stack";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, auditLog, loginSessions, organizationMembers } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { DOMAIN, openSsoSite, type SsoSite } from "./sso-site.fake.ts";

const MAPPED = {
  roleClaim: "groups",
  roles: [
    { value: "operators", role: "operator" },
    { value: "money", role: "billing" },
  ],
};

describe.each(enginesOf(import.meta.url))("single sign-on, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let at: SsoSite<IdentityProvider>;
  beforeAll(async () => {
    opened = await open();
    at = await openSsoSite(opened, (uris) => IdentityProvider.open(uris), PROVIDER_CLIENT);
    await at.setUp();
  }, 120_000);
  afterAll(async () => {
    await at.close();
    await opened.close();
  });
  beforeEach(() => at.owner.set());

  const person = (name: string, more: object = {}) => ({ email: `${name}@${DOMAIN}`, email_verified: true, ...more });
  const accountOf = async (email: string) => (await opened.database.select().from(accounts).where(eq(accounts.email, email)))[0];
  const roleOf = async (email: string) => {
    const own = and(eq(accounts.email, email), eq(organizationMembers.organizationId, at.team.id));
    const rows = await opened.database
      .select({ role: organizationMembers.role })
      .from(organizationMembers)
      .innerJoin(accounts, eq(accounts.id, organizationMembers.memberId))
      .where(own);
    return rows[0]?.role;
  };
  const actions = async () => {
    const rows = await opened.database.select().from(auditLog).where(eq(auditLog.subject, at.team.id));
    return rows.sort((a, b) => b.sequence - a.sequence).map(({ action }) => action);
  };
  const refusal = (code: string) => ({ location: `/studio/auth?sso=${code}`, session: undefined });
  const insert = async (email: string): Promise<string> => {
    const id = newRowId();
    await opened.database
      .insert(accounts)
      .values({ id, email, identitySubject: `subject ${email}`, createdAt: at.site.clock.now });
    return id;
  };

  it("creates the account and membership at the first sign-in, and acts for the organization", async () => {
    const { location, session = "" } = await at.signIn("new", person("new"));
    expect(location).toBe("/studio/user");
    const current = await at.team.call(session, "GET", "session");
    expect(current.account).toMatchObject({ email: `new@${DOMAIN}`, acting: { id: at.team.id, role: "viewer" } });
    expect((await actions()).slice(0, 2)).toEqual(["organization.sso-signed-in", "organization.joined"]);
    const before = await accountOf(`new@${DOMAIN}`);
    expect(before?.identitySubject).toBeNull();
    await at.signIn("new", person("renamed"));
    expect([await accountOf(`renamed@${DOMAIN}`), await roleOf(`new@${DOMAIN}`)]).toEqual([undefined, "viewer"]);
    const { entries } = await at.team.as(at.team.members.owner, "GET", "organization/log");
    expect(entries[0]).toMatchObject({ action: "organization.sso-signed-in", by: `new@${DOMAIN}` });
  });

  it("ends after a day, and when the owner ends single sign-on", async () => {
    const { session = "" } = await at.signIn("day", person("day"));
    const { now } = at.site.clock;
    at.site.clock.now = new Date(now.getTime() + SSO_SESSION_MS);
    expect((await at.team.call(session, "GET", "session")).state).toBe("signed-out");
    at.site.clock.now = now;
    expect((await at.team.call(session, "GET", "session")).state).toBe("signed-in");
    await at.owner.remove();
    expect((await at.team.call(session, "GET", "session")).state).toBe("signed-out");
    await at.setUp();
  });

  it("maps the claim to roles at each sign-in, and never to the owner's", async () => {
    await at.owner.set(MAPPED);
    for (const [groups, role] of [
      [["staff", "money", "operators"], "operator"],
      [["money"], "billing"],
      [["owner", "owners"], "viewer"],
    ] as const) {
      await at.signIn("mapped", person("mapped", { groups }));
      expect(await roleOf(`mapped@${DOMAIN}`)).toBe(role);
    }
    const email = `boss@${DOMAIN}`;
    await opened.database.update(accounts).set({ email }).where(eq(accounts.id, at.team.members.owner));
    const { session = "" } = await at.signIn("boss", person("boss", { groups: ["money"] }));
    expect((await at.team.call(session, "GET", "session")).account).toMatchObject({ email, acting: { role: "owner" } });
  });

  it("keeps a role assigned by the owner while no claim is mapped", async () => {
    await at.signIn("kept", person("kept"));
    const { id = "" } = (await accountOf(`kept@${DOMAIN}`)) ?? {};
    await at.team.as(at.team.members.owner, "PUT", `organization/members/${id}/role`, { role: "billing" });
    await at.signIn("kept", person("kept"));
    expect(await roleOf(`kept@${DOMAIN}`)).toBe("billing");
  });

  it("reads claims from the userinfo endpoint if the ID token has none", async () => {
    at.provider.claimsInIdToken = false;
    await at.signIn("thin", person("thin"));
    at.provider.claimsInIdToken = true;
    expect(await roleOf(`thin@${DOMAIN}`)).toBe("viewer");
  });

  it("refuses an address that the provider hasn't verified or that is outside the domain", async () => {
    const unverified = `un@${DOMAIN}`;
    for (const more of [{ email_verified: false }, { email_verified: undefined }, { email: undefined }])
      expect(await at.signIn("un", { ...person("un"), ...more })).toEqual(refusal("sso-email-unverified"));
    await at.owner.set({ trustsAddresses: true });
    expect(await at.signIn("un", { email: unverified, email_verified: false })).toEqual(refusal("sso-email-unverified"));
    for (const email of ["un@example.com", `un@sub.${DOMAIN}`, `un@${DOMAIN}.example`])
      expect(await at.signIn("un", { email, email_verified: true })).toEqual(refusal("sso-wrong-domain"));
    expect(await accountOf(unverified)).toBeUndefined();
    expect((await at.signIn("un", { email: unverified })).location).toBe("/studio/user");
    const { entries } = await at.team.as(at.team.members.owner, "GET", "organization/log");
    expect(entries.find(({ action }: { readonly action: string }) => action === "organization.sso-refused").by).toContain(DOMAIN);
  });

  it("doesn't take over an account that is not a member, whatever invitation it has", async () => {
    const email = `single@${DOMAIN}`;
    const single = await insert(email);
    expect(await at.signIn("single", person("single"))).toEqual(refusal("sso-account-exists"));
    const { id } = await at.team.as(at.team.members.owner, "POST", "organization/invitations", { email, role: "billing" });
    expect(await at.signIn("single", person("single"))).toEqual(refusal("sso-account-exists"));
    expect(await roleOf(email)).toBeUndefined();
    const own = await at.team.cookieOf(single, null);
    expect((await at.team.call(own, "POST", `organizations/invitations/${id}/accept`)).status).toBe(200);
    const { session = "" } = await at.signIn("single", person("single"));
    expect((await at.team.call(session, "GET", "session")).account.id).toBe(single);
    expect(await roleOf(email)).toBe("billing");
  });

  it("doesn't restore a removed member, even under a new account, without another invitation", async () => {
    const email = `gone@${DOMAIN}`;
    await at.signIn("gone", person("gone"));
    const gone = await accountOf(email);
    await at.team.as(at.team.members.owner, "DELETE", `organization/members/${gone?.id}`);
    expect(await at.signIn("gone", person("gone"))).toEqual(refusal("sso-not-member"));
    await opened.database.delete(accounts).where(eq(accounts.email, email));
    expect(await at.signIn("gone", person("gone"))).toEqual(refusal("sso-not-member"));
    await at.team.as(at.team.members.owner, "POST", "organization/invitations", { email, role: "operator" });
    expect((await at.signIn("gone", person("gone"))).location).toBe("/studio/user");
    const again = await accountOf(email);
    await at.team.as(at.team.members.owner, "DELETE", `organization/members/${again?.id}`);
    await at.team.as(at.team.members.owner, "POST", "organization/invitations", { email, role: "operator" });
    expect((await at.signIn("gone", person("gone"))).location).toBe("/studio/user");
    expect([(await accountOf(email))?.id, await roleOf(email)]).toEqual([again?.id, "operator"]);
  });

  describe("when the browser returns", () => {
    const going = async (cookie?: string) => {
      at.provider.people.set("back", person("back"));
      at.provider.person = "back";
      return at.begin(`back@${DOMAIN}`, {}, cookie);
    };

    it("is refused for a used, unknown or expired state", async () => {
      const { url, cookie } = await going();
      const to = await at.provider.visit(url);
      expect((await at.comeBack(to, cookie)).location).toBe("/studio/user");
      expect(await at.comeBack(to, cookie)).toEqual(refusal("sso-expired"));
      expect(await at.comeBack(`http://localhost/studio/sso/${at.team.id}?code=a&state=b`, cookie)).toEqual(
        refusal("sso-expired"),
      );
      const late = await going();
      const lateTo = await at.provider.visit(late.url);
      const { now } = at.site.clock;
      at.site.clock.now = new Date(now.getTime() + SSO_ATTEMPT_MS);
      expect(await at.comeBack(lateTo, late.cookie)).toEqual(refusal("sso-expired"));
      at.site.clock.now = now;
      expect((await at.comeBack(lateTo, late.cookie)).location).toBe("/studio/user");
    });

    it("is refused in a browser that didn't start it", async () => {
      const [mine, theirs] = [await going(), await going()];
      const to = await at.provider.visit(mine.url);
      for (const cookie of [undefined, theirs.cookie, "__Host-setsuna_sso=short"])
        expect(await at.comeBack(to, cookie)).toEqual(refusal("sso-expired"));
      expect((await at.comeBack(to, mine.cookie)).location).toBe("/studio/user");
    });

    it("is refused at another organization's address, and with another issuer", async () => {
      const [one, two] = [await going(), await going()];
      const elsewhere = await at.provider.visit(one.url);
      elsewhere.pathname = `/studio/sso/${at.other.id}`;
      expect(await at.comeBack(elsewhere, one.cookie)).toEqual(refusal("sso-expired"));
      const mixedUp = await at.provider.visit(two.url);
      expect(mixedUp.searchParams.get("iss")).toBe(at.provider.issuer);
      mixedUp.searchParams.set("iss", "https://login.example.com");
      expect(await at.comeBack(mixedUp, two.cookie)).toEqual(refusal("sso-refused"));
    });

    it("is refused with another nonce, another verifier, an expired token and an error", async () => {
      for (const name of ["nonce", "code_challenge"]) {
        const { url, cookie } = await going();
        const changed = new URL(url);
        changed.searchParams.set(name, "A".repeat(43));
        expect(await at.comeBack(await at.provider.visit(changed.href), cookie)).toEqual(refusal("sso-refused"));
      }
      const expired = await going();
      at.provider.idTokenSeconds = -60;
      expect(await at.comeBack(await at.provider.visit(expired.url), expired.cookie)).toEqual(refusal("sso-refused"));
      at.provider.idTokenSeconds = 300;
      const denied = await going();
      const state = new URL(denied.url).searchParams.get("state");
      const to = new URL(`http://localhost/studio/sso/${at.team.id}?error=access_denied&state=${state}`);
      expect(await at.comeBack(to, denied.cookie)).toEqual(refusal("sso-refused"));
    });

    it("is refused after the settings changed", async () => {
      const { url, cookie } = await going();
      await at.owner.set({ defaultRole: "billing" });
      expect(await at.comeBack(await at.provider.visit(url), cookie)).toEqual(refusal("sso-expired"));
    });

    it("returns only to a program's authorization page", async () => {
      const next = "/studio/oauth2/interaction/abc_DEF-1";
      for (const [wanted, location] of [
        [next, next],
        ["https://example.com/", "/studio/user"],
        ["//example.com", "/studio/user"],
        [`${next}/../../user`, "/studio/user"],
      ] as const) {
        at.provider.person = "back";
        const { url, cookie } = await at.begin(`back@${DOMAIN}`, { next: wanted });
        expect((await at.comeBack(await at.provider.visit(url), cookie)).location).toBe(location);
      }
    });

    it("replaces the previous session, and counts a fresh login at the provider as proof", async () => {
      const { session = "" } = await at.signIn("back", person("back"));
      await opened.database.update(loginSessions).set({ passwordAt: null });
      expect((await at.team.call(session, "GET", "proof")).code).toBe("proof-needed");
      expect(await at.team.call(session, "GET", "proof/ways")).toMatchObject({ password: false, sso: true });
      const { url, cookie } = await at.begin(`back@${DOMAIN}`, { again: true }, session);
      expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: "login", max_age: "300" });
      const proved = await at.comeBack(await at.provider.visit(url), cookie);
      const { session: fresh = "" } = proved;
      await at.team.call(fresh, "PUT", "session/acting", { organization: null });
      expect((await at.team.call(fresh, "GET", "proof")).status).toBe(204);
      expect((await at.team.call(session, "GET", "session")).state).toBe("signed-out");
    });
  });

  it("lets only a person without a password delete their account after another login", async () => {
    const remove = (cookie: string, body: object = {}) => at.team.call(cookie, "DELETE", "account", body);
    const own = (cookie: string) => at.team.call(cookie, "PUT", "session/acting", { organization: null });
    const { session = "" } = await at.signIn("parting", person("parting"));
    await opened.database.update(loginSessions).set({ passwordAt: null });
    await own(session);
    expect(await at.team.call(session, "GET", "account")).toMatchObject({ passwordless: true });
    expect((await remove(session)).code).toBe("proof-needed");
    at.provider.person = "parting";
    const { url, cookie } = await at.begin(`parting@${DOMAIN}`, { again: true }, session);
    const { session: fresh = "" } = await at.comeBack(await at.provider.visit(url), cookie);
    const { owner } = at.team.members;
    // An organization has no password either.
    for (const acting of [fresh, await at.team.cookieOf(owner)]) expect((await remove(acting)).code).toBe("team-role-missing");
    await own(fresh);
    expect((await remove(await at.team.cookieOf(owner, null))).code).toBe("organization-needs-owner");
    const withPassword = await at.team.cookieOf(await insert("with-password@example.com"), null);
    expect((await remove(withPassword)).code).toBe("not-authorized");
    expect((await at.team.call(withPassword, "GET", "account")).passwordless).toBeUndefined();

    expect((await remove(fresh)).status).toBe(204);
    expect([await accountOf(`parting@${DOMAIN}`), await roleOf(`parting@${DOMAIN}`)]).toEqual([undefined, undefined]);
    expect((await at.team.call(fresh, "GET", "session")).state).toBe("signed-out");
    expect(await accountOf("with-password@example.com")).toBeDefined();
  });

  it("can't be started by another site's page", async () => {
    const headers = { host: "localhost", origin: "https://example.com" };
    const payload = { email: `a@${DOMAIN}` };
    const response = await at.site.app.inject({ method: "POST", url: "/studio/api/sso", headers, payload });
    expect([response.json().code, response.headers["set-cookie"]]).toEqual(["wrong-origin", undefined]);
  });
});
