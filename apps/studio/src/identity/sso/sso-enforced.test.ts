import { randomInt } from "node:crypto";
import { Email } from "@setsuna/contracts";
import { IdentityProvider, PROVIDER_CLIENT } from "@setsuna/testkit/stack";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditPort } from "../../platform/audit/audit-log.ts";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { accounts, auditLog } from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { openLoginSite } from "../sessions/login-site.fake.ts";
import { secondFactorLogins } from "../sessions/second-factor-logins.ts";
import { mayDoWithoutSso } from "./sso-required.ts";
import { DOMAIN, openSsoSite, type SsoSite } from "./sso-site.fake.ts";

describe.each(enginesOf(import.meta.url))("required single sign-on, on $name", ({ open }) => {
  let opened: OpenDatabase;
  let at: SsoSite<IdentityProvider>;
  beforeAll(async () => {
    opened = await open();
    at = await openSsoSite(opened, (uris) => IdentityProvider.open(uris), PROVIDER_CLIENT);
    await at.setUp();
    await opened.database.update(accounts).set({ email: "guest@example.com" }).where(eq(accounts.id, at.team.members.viewer));
  }, 120_000);
  afterAll(async () => {
    await at.close();
    await opened.close();
  });
  const origin = { address: "192.0.2.1", userAgent: "" };
  const may = (accountId: string) =>
    opened.database.transaction((tx) =>
      mayDoWithoutSso(tx, auditPort, { accountId, by: "password", origin, now: at.site.clock.now }),
    );
  const state = async (cookie: string) => (await at.team.call(cookie, "GET", "session")).state;
  const entriesOf = async (member: string) => {
    const rows = await opened.database.select().from(auditLog).where(eq(auditLog.subject, at.team.id));
    return rows.filter(({ detail }) => detail.by === member).map(({ action }) => action);
  };

  it("allows passwords for everyone while it is only offered", async () => {
    for (const member of Object.values(at.team.members)) expect(await may(member)).toBe(true);
    expect(await entriesOf(at.team.members.owner)).not.toContain("organization.sso-password-used");
  });

  it("ends other sessions of members with an address in the domain, except the owner's", async () => {
    const { owner, billing, viewer } = at.team.members;
    const [ownerHere, billingHere, billingOwn, guest, single] = [
      await at.team.cookieOf(owner),
      await at.team.cookieOf(billing),
      await at.team.cookieOf(billing, null),
      await at.team.cookieOf(viewer),
      await at.other.cookieOf(at.other.members.operator),
    ];
    await at.owner.set({ enforced: true });
    expect(await Promise.all([ownerHere, billingHere, billingOwn, guest, single].map(state))).toEqual([
      "signed-in",
      "signed-out",
      "signed-out",
      "signed-in",
      "signed-in",
    ]);
    const { session = "" } = await at.signIn("new", { email: `new@${DOMAIN}`, email_verified: true });
    expect(await state(session)).toBe("signed-in");
    const url = `/studio/api/sso?domain=${DOMAIN}`;
    expect((await at.site.app.inject({ url, headers: { host: "localhost" } })).json()).toEqual({ state: "enforced" });
  });

  it("opens no session for a right password, and sets no cookie", async () => {
    const logins = await openLoginSite(opened, randomInt);
    const signIn = async (name: string, email: string) => {
      logins.identity.logIn(`token-${name}`, name, logins.clock.now, { email: Email.parse(email) });
      const response = await logins.call("POST", "session", undefined, { accessToken: `token-${name}` });
      return { status: response.statusCode, code: response.json().code, cookie: response.headers["set-cookie"] };
    };
    const refused = { status: 403, code: "sso-required", cookie: undefined };
    const { operator } = at.team.members;
    const [row] = await opened.database.select().from(accounts).where(eq(accounts.id, operator));
    expect(await signIn("operator", row?.email ?? "")).toEqual(refused);
    expect((await signIn("outsider", `outsider@${DOMAIN}`)).status).toBe(200);
    await logins.app.close();
  });

  it("refuses their passwords and passkeys, and records it", async () => {
    const { operator, viewer } = at.team.members;
    expect([await may(operator), await may(viewer), await may(at.other.members.operator)]).toEqual([false, true, true]);
    const { openByPasskey } = secondFactorLogins(auditPort);
    const token = await opened.database.transaction((tx) => openByPasskey(tx, operator, origin, at.site.clock.now));
    expect(token).toBeUndefined();
    expect(new Set(await entriesOf(operator))).toEqual(new Set(["organization.sso-password-refused"]));
  });

  it("allows the owner's password, and records its use", async () => {
    const { owner } = at.team.members;
    expect(await may(owner)).toBe(true);
    expect(await entriesOf(owner)).toContain("organization.sso-password-used");
  });

  it("applies to a former owner at once", async () => {
    const { owner, billing } = at.team.members;
    const cookie = await at.team.cookieOf(owner);
    await at.team.call(cookie, "POST", "organization/transfer", { member: billing });
    expect([await state(cookie), await may(owner), await may(billing)]).toEqual(["signed-out", false, true]);
  });
});
