import { createHash, randomBytes } from "node:crypto";
import { StudioError } from "@setsuna/contracts";
import { and, eq, ne, sql } from "drizzle-orm";
import * as oidc from "openid-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditPort } from "../../platform/audit/audit-log.ts";
import { SealBrokenError } from "../../platform/secrets/secrets.ts";
import { organizationAddress } from "../../platform/storage/account-rows.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import {
  accounts,
  loginSessions,
  oauthEntries,
  organizationMembers,
  organizations,
  totpFactors,
} from "../../platform/storage/schema/index.ts";
import { enginesOf } from "../../platform/storage/testing/test-databases.ts";
import { revocation } from "../credentials/revoke.ts";
import { accountOfAccessToken } from "./access-token.ts";
import { FakeBrowser } from "./browser.fake.ts";
import { entryStore } from "./entry-store.ts";
import { type OAuthSite, oauthSite } from "./oauth-site.fake.ts";
import { removeExpiredEntries } from "./revocation.ts";

const LOOPBACK = "http://127.0.0.1:49152/callback";
const EVERYTHING = "openid email profile user-admin offline_access";

describe.each(enginesOf(import.meta.url))("the OAuth server on $name", ({ open }) => {
  let site: OAuthSite;
  let browser: FakeBrowser;
  let alice: { readonly id: string; readonly cookie: string };
  beforeAll(async () => {
    site = await oauthSite(open);
  }, 60_000);
  afterAll(() => site.close());
  beforeEach(async () => {
    browser = new FakeBrowser(site.origin);
    alice = await site.signIn("a");
    browser.strictCookie = alice.cookie;
  });

  const configure = (clientId = "setsuna-agent") =>
    oidc.discovery(site.issuer, clientId, undefined, oidc.None(), { execute: [oidc.allowInsecureRequests] });

  const begin = async (config: oidc.Configuration, redirectUri = LOOPBACK, more: Record<string, string> = {}) => {
    const verifier = oidc.randomPKCECodeVerifier();
    const state = oidc.randomState();
    const nonce = oidc.randomNonce();
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: EVERYTHING,
      prompt: "consent",
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...more,
    });
    return { url, checks: { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce } };
  };

  const signInWith = async (clientId = "setsuna-agent", redirectUri = LOOPBACK, more: Record<string, string> = {}) => {
    const config = await configure(clientId);
    const { url, checks } = await begin(config, redirectUri, more);
    const callback = await browser.authorize(url);
    const tokens = await oidc.authorizationCodeGrant(config, callback, checks);
    return { config, callback, checks, tokens };
  };

  const refusal = async (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => "accepted",
      (error: unknown) => (error instanceof oidc.ResponseBodyError ? error.error : error),
    );
  const userInfo = (config: oidc.Configuration, token: string) => oidc.fetchUserInfo(config, token, alice.id);
  const refusedToken = async (config: oidc.Configuration, token: string) => {
    const response = await fetch(config.serverMetadata().userinfo_endpoint ?? "", {
      headers: { authorization: `Bearer ${token}` },
    });
    return response.status;
  };
  const bearer = (token: string) =>
    accountOfAccessToken(site.database, entryStore(site.database, site.secrets))(token, new Date());
  const bearerRefusal = (token: string) =>
    bearer(token).then(
      () => "accepted",
      (error: unknown) => (error instanceof StudioError ? error.code : error),
    );

  describe("discovery", () => {
    it("lists issuer and endpoints of the requested host, and supported features", async () => {
      const metadata = (await configure()).serverMetadata();
      expect(metadata).toMatchObject({
        issuer: `${site.origin}/studio`,
        authorization_endpoint: `${site.origin}/studio/oauth2/authorize`,
        token_endpoint: `${site.origin}/studio/oauth2/token`,
        userinfo_endpoint: `${site.origin}/studio/oauth2/userInfo`,
        revocation_endpoint: `${site.origin}/studio/oauth2/revoke`,
        end_session_endpoint: `${site.origin}/studio/oauth2/logout`,
        jwks_uri: `${site.origin}/studio/oauth2/jwks`,
        response_types_supported: ["code"],
        code_challenge_methods_supported: ["S256"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
      expect(metadata.scopes_supported).toEqual(
        expect.arrayContaining(["openid", "email", "profile", "user-admin", "offline_access"]),
      );
      expect(metadata.grant_types_supported).not.toContain("implicit");
    });

    it("names no endpoint that doesn't exist", async () => {
      for (const name of ["openid-configuration", "oauth-authorization-server"]) {
        const metadata = (await (await fetch(`${site.origin}/studio/.well-known/${name}`)).json()) as Record<string, unknown>;
        const named = Object.entries(metadata).filter(([key]) => key.endsWith("_endpoint") || key === "jwks_uri");
        expect(named.length).toBeGreaterThanOrEqual(6);
        for (const [key, url] of named) {
          const statuses = [await fetch(String(url), { redirect: "manual" }), await fetch(String(url), { method: "POST" })];
          expect([key, statuses.some(({ status }) => status !== 404 && status < 500)]).toEqual([key, true]);
        }
      }
    });

    it("doesn't exist under a foreign host name", async () => {
      const url = "/studio/.well-known/openid-configuration";
      expect((await site.app.inject({ url, headers: { host: "evil.example" } })).statusCode).toBe(404);
      expect((await site.app.inject({ url, headers: { host: "127.0.0.1:1" } })).json()).toMatchObject({
        issuer: "http://127.0.0.1:1/studio",
      });
    });

    it("answers an unsupported method with 404, because 405 has another meaning here", async () => {
      for (const method of ["GET", "PUT", "DELETE"] as const)
        expect((await site.app.inject({ method, url: "/studio/oauth2/token" })).statusCode).toBe(404);
    });
  });

  describe("the code grant for a program on the user's computer", () => {
    it("issues tokens, an ID token and user info", async () => {
      const { config, callback, tokens } = await signInWith();
      expect(callback.origin + callback.pathname).toBe(LOOPBACK);
      expect(tokens.token_type).toBe("bearer");
      expect(tokens.expires_in).toBe(3600);
      expect(tokens.scope?.split(" ").sort()).toEqual(EVERYTHING.split(" ").sort());
      expect(tokens.claims()).toMatchObject({ sub: alice.id, aud: "setsuna-agent", iss: `${site.origin}/studio` });
      expect(await userInfo(config, tokens.access_token)).toEqual({
        sub: alice.id,
        email: "a..a@docomo.example",
        email_verified: true,
        locale: "en",
      });
      expect(site.audited.at(-1)).toMatchObject({
        actor: alice.id,
        action: "oauth.granted",
        detail: { client: "setsuna-agent", scope: EVERYTHING },
      });
    });

    it.each(["http://127.0.0.1:65535/callback", "http://127.0.0.1/callback", "http://[::1]:7/callback"])(
      "redirects to the port that the program listens on: %s",
      async (redirectUri) => {
        const { callback, tokens } = await signInWith("setsuna-agent", redirectUri);
        expect(callback.href.startsWith(redirectUri)).toBe(true);
        expect(tokens.access_token).toMatch(/^[\w-]{43}$/);
      },
    );

    it("asks each time, even if previously allowed", async () => {
      await signInWith();
      const { url } = await begin(await configure());
      const { url: page } = await browser.open(url, true);
      expect(await (await browser.request(`${page.pathname}/state`)).json()).toEqual({
        state: "ask",
        email: "a..a@docomo.example",
      });
    });

    it("shows the program and its scopes, in the requested language, and runs only its own script", async () => {
      const { url } = await begin(await configure(), LOOPBACK, { ui_locales: "en ja" });
      const { response } = await browser.open(url, true);
      const html = (await response?.text()) ?? "";
      expect(html).toContain("Setsuna desktop app");
      expect(html).toContain("See your email address");
      expect(html).toContain("127.0.0.1:49152");
      const policy = response?.headers.get("content-security-policy") ?? "";
      const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? "none";
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html).toContain(`<script nonce="${nonce}">`);
      expect(policy).toContain("frame-ancestors 'none'");
      const { url: again } = await begin(await configure());
      expect(await (await browser.open(again, true)).response?.text()).toContain("Setsuna デスクトップアプリ");
    });

    it("reports the user's refusal to the program", async () => {
      const { url } = await begin(await configure());
      const callback = await browser.authorize(url, "refuse");
      expect(callback.searchParams.get("error")).toBe("access_denied");
      expect(callback.searchParams.get("code")).toBeNull();
    });

    it("issues no refresh token without offline_access", async () => {
      const { tokens } = await signInWith("setsuna-agent", LOOPBACK, { scope: "openid" });
      expect(tokens.refresh_token).toBeUndefined();
      expect(tokens.scope).toBe("openid");
    });
  });

  describe("the login that it requires", () => {
    const opened = async (more: Record<string, string> = {}) => {
      const { url } = await begin(await configure(), LOOPBACK, more);
      return (await browser.open(url, true)).url.pathname;
    };
    const state = async (page: string): Promise<unknown> => (await browser.request(`${page}/state`)).json();

    it("is requested when there is none, and can't be skipped", async () => {
      browser.strictCookie = undefined;
      const page = await opened();
      expect(await state(page)).toEqual({ state: "login", signedIn: false });
      const response = await browser.request(`${page}/allow`, { method: "POST" });
      expect(response.status).toBe(401);
      browser.strictCookie = alice.cookie;
      expect(await state(page)).toMatchObject({ state: "ask" });
    });

    it("must be newer than the request with prompt=login, and no older than max_age", async () => {
      browser.strictCookie = (await site.signIn("a", new Date(Date.now() - 120_000))).cookie;
      expect(await state(await opened({ max_age: "3600" }))).toMatchObject({ state: "ask" });
      expect(await state(await opened({ max_age: "60" }))).toEqual({ state: "login", signedIn: true });
      const page = await opened({ prompt: "login consent" });
      expect(await state(page)).toEqual({ state: "login", signedIn: true });
      expect((await browser.request(`${page}/allow`, { method: "POST" })).status).toBe(401);
      const response = await browser.request(`${page}/login`, { method: "POST" });
      expect(await response.json()).toEqual({ next: `/studio/auth?next=${encodeURIComponent(page)}` });
      expect(await state(page)).toEqual({ state: "login", signedIn: false });
      browser.strictCookie = (await site.signIn("a", new Date(Date.now() + 1000))).cookie;
      expect(await state(page)).toMatchObject({ state: "ask" });
    });

    it("requires fresh proof, as creating a key does: not an old login, and not before the second factor", async () => {
      const refused = async (page: string, code: string) => {
        expect(await state(page)).toEqual({ state: "prove" });
        const response = await browser.request(`${page}/allow`, { method: "POST" });
        expect(response.status).toBe(403);
        expect(await response.json()).toMatchObject({ code });
      };
      const page = await opened();
      browser.strictCookie = (await site.signIn("a", new Date(Date.now() - 16 * 60_000))).cookie;
      await refused(page, "proof-needed");
      const carol = await site.signIn("c");
      const at = new Date();
      await site.database
        .insert(totpFactors)
        .values({ accountId: carol.id, sealedSecret: "", createdAt: at, confirmedAt: at })
        .onConflictDoNothing();
      browser.strictCookie = carol.cookie;
      await refused(page, "second-factor-needed");
      browser.strictCookie = alice.cookie;
      expect(await state(page)).toMatchObject({ state: "ask" });
    });

    it("refuses prompt=none: only our own page reveals a login", async () => {
      const { url } = await begin(await configure(), LOOPBACK, { prompt: "none" });
      expect((await browser.authorize(url)).searchParams.get("error")).toBe("login_required");
    });

    it("changes when someone else signs in to the browser", async () => {
      await signInWith();
      const bob = await site.signIn("b");
      browser.strictCookie = bob.cookie;
      const { tokens } = await signInWith();
      expect(tokens.claims()?.sub).toBe(bob.id);
    });

    it("ends its open grants: a pending answer and an unused code", async () => {
      const { url } = await begin(await configure("web"), `${site.origin}/studio/user`);
      const endEverything = () => {
        const by = { actor: "system", origin: { address: "local" }, now: new Date() };
        return site.database.transaction((tx) => revocation({ audit: auditPort })(tx, alice.id, { event: "admin-ended" }, by));
      };
      const { pathname } = (await browser.open(url, true)).url;
      const answer = await browser.request(`${pathname}/allow`, { method: "POST" });
      const { next } = (await answer.json()) as { readonly next: string };
      await endEverything();
      const after = await browser.open(next);
      expect(after.url.searchParams.get("code")).toBeNull();
      expect(after.url.pathname).toMatch(/^\/studio\/oauth2\/interaction\//);
      expect(await state(after.url.pathname)).toEqual({ state: "login", signedIn: false });

      browser.strictCookie = (await site.signIn("a")).cookie;
      const another = await begin(await configure("web"), `${site.origin}/studio/user`);
      const callback = await browser.authorize(another.url);
      await endEverything();
      const collected = oidc.authorizationCodeGrant(await configure("web"), callback, another.checks);
      expect(await refusal(collected)).toBe("invalid_grant");
    });

    it("is bound to the browser that started it: another user's link fails, and another site can't answer", async () => {
      const page = await opened();
      const victim = new FakeBrowser(site.origin);
      victim.strictCookie = (await site.signIn("b")).cookie;
      for (const [path, method] of [
        ["", "GET"],
        ["/state", "GET"],
        ["/allow", "POST"],
        ["/refuse", "POST"],
        ["/login", "POST"],
      ] as const)
        expect((await victim.request(page + path, { method })).status).toBe(404);
      for (const origin of ["https://evil.example", "null"])
        expect((await browser.request(`${page}/allow`, { method: "POST", headers: { origin } })).status).toBe(403);
      expect((await fetch(`${site.origin}${page}/allow`, { method: "POST" })).status).toBe(403);
    });
  });

  describe("refresh and revocation", () => {
    it("issues a new refresh token each time, and ends the grant if an old one is reused", async () => {
      const { config, tokens } = await signInWith();
      const first = tokens.refresh_token ?? "";
      const second = await oidc.refreshTokenGrant(config, first);
      expect(second.refresh_token).not.toBe(first);
      expect(await refusedToken(config, second.access_token)).toBe(200);
      expect(await refusal(oidc.refreshTokenGrant(config, first))).toBe("invalid_grant");
      expect(await refusedToken(config, second.access_token)).toBe(401);
      expect(await refusal(oidc.refreshTokenGrant(config, second.refresh_token ?? ""))).toBe("invalid_grant");
    });

    it("rejects at least one of two simultaneous uses, and revokes the tokens of both", async () => {
      const { config, tokens } = await signInWith();
      const token = tokens.refresh_token ?? "";
      const results = await Promise.allSettled([oidc.refreshTokenGrant(config, token), oidc.refreshTokenGrant(config, token)]);
      expect(results.filter((result) => result.status === "fulfilled").length).toBeLessThanOrEqual(1);
      for (const result of results)
        if (result.status === "fulfilled") expect(await refusedToken(config, result.value.access_token)).toBe(401);
    });

    it("revokes a refresh token and everything issued with it", async () => {
      const { config, tokens } = await signInWith();
      await oidc.tokenRevocation(config, tokens.refresh_token ?? "");
      expect(await refusal(oidc.refreshTokenGrant(config, tokens.refresh_token ?? ""))).toBe("invalid_grant");
      expect(await refusedToken(config, tokens.access_token)).toBe(401);
      expect(await bearerRefusal(tokens.access_token)).toBe("signed-out");
    });

    it("doesn't let another client revoke", async () => {
      const { config, tokens } = await signInWith();
      await oidc.tokenRevocation(await configure("web"), tokens.access_token);
      expect(await refusedToken(config, tokens.access_token)).toBe(200);
    });
  });

  describe("refusals", () => {
    const code = async () => {
      const config = await configure();
      const { url, checks } = await begin(config);
      return { config, callback: await browser.authorize(url), checks };
    };

    it("a wrong or missing verifier", async () => {
      const { config, callback, checks } = await code();
      const wrong = { ...checks, pkceCodeVerifier: oidc.randomPKCECodeVerifier() };
      expect(await refusal(oidc.authorizationCodeGrant(config, callback, wrong))).toBe("invalid_grant");
      const { pkceCodeVerifier: _, ...none } = checks;
      expect(await refusal(oidc.authorizationCodeGrant(config, callback, none))).toBe("invalid_grant");
    });

    it("a reused code, whose tokens are revoked", async () => {
      const { config, callback, checks, tokens } = await signInWith();
      expect(await refusal(oidc.authorizationCodeGrant(config, callback, checks))).toBe("invalid_grant");
      expect(await refusedToken(config, tokens.access_token)).toBe(401);
      expect(await refusal(oidc.refreshTokenGrant(config, tokens.refresh_token ?? ""))).toBe("invalid_grant");
      expect(await bearerRefusal(tokens.access_token)).toBe("signed-out");
    });

    it("another client's code, and a code for another redirect", async () => {
      const { callback, checks } = await code();
      expect(await refusal(oidc.authorizationCodeGrant(await configure("web"), callback, checks))).toBe("invalid_grant");
      const { config, callback: second, checks: secondChecks } = await code();
      const moved = new URL(second.href.replace(":49152", ":49153"));
      expect(await refusal(oidc.authorizationCodeGrant(config, moved, secondChecks))).toBe("invalid_grant");
    });

    it.each([
      ["another host", { redirect_uri: "http://localhost:49152/callback" }],
      ["another path", { redirect_uri: "http://127.0.0.1:49152/elsewhere" }],
      ["a name that begins alike", { redirect_uri: "http://127.0.0.1.evil.example/callback" }],
      ["https in place of http", { redirect_uri: "https://127.0.0.1:49152/callback" }],
      ["user information", { redirect_uri: "http://evil@127.0.0.1:49152/callback" }],
      ["an unknown client", { client_id: "nobody" }],
    ])("%s: redirects nothing", async (_name, more) => {
      const { url } = await begin(await configure(), LOOPBACK, more);
      const { url: end, response } = await browser.open(url, true);
      expect(end.pathname).toBe("/studio/oauth2/authorize");
      expect(response?.status).toBe(400);
      expect(response?.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    });

    it.each([
      ["no PKCE", ["code_challenge", "code_challenge_method"], {}, "invalid_request"],
      ["the plain method", [], { code_challenge_method: "plain" }, "invalid_request"],
      ["the implicit flow", [], { response_type: "id_token token" }, "unsupported_response_type"],
      ["a request object", [], { request: "e30.e30." }, "request_not_supported"],
    ])("%s", async (_name, without, more, error) => {
      const { url } = await begin(await configure(), LOOPBACK, more);
      for (const name of without) url.searchParams.delete(name);
      const end = await browser.authorize(url);
      expect(new URLSearchParams(end.search || end.hash.slice(1)).get("error")).toBe(error);
    });

    it("a client credentials or password grant", async () => {
      for (const grant_type of ["password", "client_credentials", "implicit"]) {
        const body = new URLSearchParams({ grant_type, client_id: "web", username: "a", password: "b" });
        const response = await fetch(`${site.origin}/studio/oauth2/token`, { method: "POST", body });
        expect(await response.json()).toMatchObject({ error: "unsupported_grant_type" });
      }
    });

    it("floods, with this site's own error", async () => {
      const limited = await oauthSite(open, true);
      const response = await limited.app.inject({
        url: "/studio/oauth2/authorize?client_id=web",
        headers: { host: "127.0.0.1" },
      });
      expect(response.statusCode).toBe(429);
      expect(response.headers["retry-after"]).toBe("7");
      await limited.close();
    }, 30_000);

    it("garbage of any kind, without crashing", async () => {
      const paths = ["token", "revoke", "userInfo", "logout/confirm"];
      const bodies = ["", "{", "a=%", "\0", "a".repeat(100_000), "client_id[]=1", "client_id=web&client_id=web"];
      for (const path of paths)
        for (const body of bodies)
          for (const type of ["application/x-www-form-urlencoded", "application/json", "multipart/form-data", ""]) {
            const headers = { origin: site.origin, ...(type === "" ? {} : { "content-type": type }) };
            const response = await fetch(`${site.origin}/studio/oauth2/${path}`, { method: "POST", body, headers });
            expect(response.status, `${path} ${type} ${body.slice(0, 20)}`).toBeGreaterThanOrEqual(400);
            expect(response.status, `${path} ${type} ${body.slice(0, 20)}`).toBeLessThan(500);
            expect(response.status).not.toBe(405);
          }
    });
  });

  describe("our own pages as clients", () => {
    const sessionsOf = (cookie: string) => {
      const hash = createHash("sha256")
        .update(cookie.slice(cookie.indexOf("=") + 1))
        .digest("hex");
      return site.database.select().from(loginSessions).where(eq(loginSessions.tokenHash, hash));
    };
    const formOf = (html: string) => {
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
      const stay = /action="([^"]+)"/.exec(html)?.[1] ?? "";
      const end = /formaction="([^"]+)"/.exec(html)?.[1] ?? "";
      return { stay, end, form: { method: "POST", body: new URLSearchParams({ xsrf, logout: "yes" }) } };
    };

    it("return to the user area without asking", async () => {
      const { callback, tokens } = await signInWith("web", `${site.origin}/studio/user`, { scope: "openid email" });
      expect(callback.pathname).toBe("/studio/user");
      expect(tokens.claims()?.sub).toBe(alice.id);
    });

    it("sign out of the site as well, and lead to the studio root", async () => {
      const { config, tokens } = await signInWith("web", `${site.origin}/studio/user`, { scope: "openid user-admin" });
      const url = oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: `${site.origin}/studio/`,
        id_token_hint: tokens.id_token ?? "",
        state: "s",
      });
      const { response } = await browser.open(url, true);
      const confirm = formOf((await response?.text()) ?? "");
      const evil = { origin: "https://evil.example" };
      expect((await browser.request(confirm.end, { ...confirm.form, headers: evil })).status).toBe(403);
      const done = await browser.request(confirm.end, confirm.form);
      expect(done.headers.get("location")).toBe(`${site.origin}/studio/?state=s`);
      expect(done.headers.getSetCookie().join()).toContain("__Host-setsuna_session=; Max-Age=0");
      expect(await sessionsOf(alice.cookie)).toEqual([]);
      expect(await bearerRefusal(tokens.access_token)).toBe("signed-out");
    });

    it("always ask before signing out, whatever link led there or session is stored, and let the user stay", async () => {
      const { response } = await browser.open("/studio/oauth2/logout", true);
      expect(await sessionsOf(alice.cookie)).toHaveLength(1);
      const html = (await response?.text()) ?? "";
      expect(html).not.toContain("<script");
      const { stay, end, form } = formOf(html);
      const body = new URLSearchParams({ xsrf: form.body.get("xsrf") ?? "" });
      expect((await browser.request(stay, { ...form, body })).status).toBe(303);
      expect(await sessionsOf(alice.cookie)).toHaveLength(1);

      const again = formOf((await (await browser.open("/studio/oauth2/logout", true)).response?.text()) ?? "");
      expect((await browser.request(end, again.form)).headers.get("location")).toContain("/studio/oauth2/logout/success");
      expect(await sessionsOf(alice.cookie)).toEqual([]);
    });

    it("can't be redirected elsewhere by a sign-out", async () => {
      const url = `/studio/oauth2/logout?client_id=web&post_logout_redirect_uri=${encodeURIComponent("https://evil.example/")}`;
      expect((await browser.request(url)).status).toBe(400);
    });
  });

  describe("an access token at the API", () => {
    it.each(["user-admin", "aws.cognito.signin.user.admin"])("acts for the account with %s", async (scope) => {
      const { tokens } = await signInWith("setsuna-agent", LOOPBACK, { scope: `openid ${scope}` });
      expect(await bearer(tokens.access_token)).toEqual({
        sessionId: undefined,
        provedAt: expect.any(Date),
        account: {
          id: alice.id,
          email: "a..a@docomo.example",
          locale: "en",
          role: "licensee",
          secondFactorPassed: false,
          secondFactorNeeded: false,
        },
      });
    });

    it("never acts for an organization, even for its owner", async () => {
      const { tokens } = await signInWith();
      const at = new Date();
      const team = newRowId();
      await site.database.insert(accounts).values({ id: team, email: organizationAddress(team), createdAt: at });
      await site.database.insert(organizations).values({ accountId: team, name: "Team" });
      const owner = { organizationId: team, memberId: alice.id, role: "owner", joinedAt: at } as const;
      await site.database.insert(organizationMembers).values(owner);
      const { account } = await bearer(tokens.access_token);
      expect(account).toMatchObject({ id: alice.id });
      expect(account).not.toHaveProperty("acting");
    });

    it("is refused without the scope, as garbage, as a refresh token, or once expired", async () => {
      const { tokens } = await signInWith("setsuna-agent", LOOPBACK, { scope: "openid email" });
      expect(await bearerRefusal(tokens.access_token)).toBe("forbidden");
      expect(await bearerRefusal("")).toBe("signed-out");
      expect(await bearerRefusal(randomBytes(32).toString("base64url"))).toBe("signed-out");
      const all = await signInWith();
      expect(await bearerRefusal(all.tokens.refresh_token ?? "")).toBe("signed-out");
      const store = entryStore(site.database, site.secrets);
      const inAnHour = new Date(Date.now() + 3601_000);
      await expect(accountOfAccessToken(site.database, store)(all.tokens.access_token, inAnHour)).rejects.toThrow();
    });

    it("ends with the account's grants, and with the account", async () => {
      const { config, tokens } = await signInWith();
      const bob = await site.signIn("b");
      browser.strictCookie = bob.cookie;
      const other = await signInWith();
      const by = { actor: "system", origin: { address: "local" }, now: new Date() };
      await site.database.transaction((tx) => revocation({ audit: auditPort })(tx, alice.id, { event: "admin-ended" }, by));
      expect(await bearerRefusal(tokens.access_token)).toBe("signed-out");
      expect(await refusal(oidc.refreshTokenGrant(config, tokens.refresh_token ?? ""))).toBe("invalid_grant");
      expect(await bearerRefusal(other.tokens.access_token)).toBe("accepted");
      await site.database.delete(accounts).where(eq(accounts.id, bob.id));
      expect(await bearerRefusal(other.tokens.access_token)).toBe("signed-out");
      expect(await refusedToken(config, other.tokens.access_token)).toBe(401);
    });
  });

  describe("at rest", () => {
    it("nothing that would help a thief of the database", async () => {
      const { callback, tokens } = await signInWith();
      const rows = await site.database.execute(sql`select * from oauth_entries`);
      const dump = JSON.stringify(rows.rows);
      const secrets = [tokens.access_token, tokens.refresh_token, callback.searchParams.get("code"), "docomo.example"];
      for (const secret of secrets) expect(dump).not.toContain(secret ?? "missing");
      expect(dump).toContain(alice.id);
    });

    it("an entry moved to another's row doesn't decrypt", async () => {
      await signInWith();
      const { tokens } = await signInWith();
      const own = createHash("sha256").update(tokens.access_token).digest("hex");
      const others = and(eq(oauthEntries.model, "AccessToken"), ne(oauthEntries.idHash, own));
      const [other] = await site.database.select().from(oauthEntries).where(others);
      expect(other).toBeDefined();
      await site.database
        .update(oauthEntries)
        .set({ sealedPayload: other?.sealedPayload ?? "" })
        .where(eq(oauthEntries.model, "AccessToken"));
      expect(await bearerRefusal(tokens.access_token)).toBeInstanceOf(SealBrokenError);
      await site.database.delete(oauthEntries);
    });

    it("deletes expired entries and keeps others", async () => {
      await site.database.delete(oauthEntries);
      const { tokens } = await signInWith();
      const count = async () => (await site.database.select().from(oauthEntries)).length;
      const before = await count();
      expect(await removeExpiredEntries(site.database, new Date())).toBe(0);
      const removed = await removeExpiredEntries(site.database, new Date(Date.now() + 2 * 3600_000));
      expect(removed).toBe(2);
      expect(await count()).toBe(before - 2);
      expect(await bearerRefusal(tokens.access_token)).toBe("signed-out");
    });
  });
});
