import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { OpenDatabase } from "../../platform/storage/database.ts";
import { newRowId } from "../../platform/storage/row-id.ts";
import { accounts, identityCodes, loginSessions, oauthEntries, passkeys } from "../../platform/storage/schema/index.ts";
import { FakeBrowser } from "../oauth/browser.fake.ts";
import { openSession } from "../sessions/login-sessions.ts";
import type { CredentialsSite } from "./credentials-site.fake.ts";

const PROGRAM = { id: "setsuna-agent", redirect: "http://127.0.0.1:49152/callback" };
const pageOf = (site: CredentialsSite) => ({ id: "web", redirect: `${site.origin}/studio/user` });

interface GrantTokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

const grantIn = async (
  site: CredentialsSite,
  browser: FakeBrowser,
  client: { id: string; redirect: string },
): Promise<GrantTokens> => {
  const verifier = randomBytes(32).toString("base64url");
  const url = new URL("/studio/oauth2/authorize", site.origin);
  const asked = {
    client_id: client.id,
    redirect_uri: client.redirect,
    response_type: "code",
    scope: "openid user-admin offline_access",
    prompt: "consent",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  const code = (await browser.authorize(url)).searchParams.get("code") ?? "";
  const form = {
    grant_type: "authorization_code",
    client_id: client.id,
    code,
    redirect_uri: client.redirect,
    code_verifier: verifier,
  };
  const answer = await fetch(`${site.origin}/studio/oauth2/token`, { method: "POST", body: new URLSearchParams(form) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as GrantTokens;
};

export const everythingOf = async (site: CredentialsSite, { database }: OpenDatabase) => {
  const email = await site.newUser();
  const api = (method: "GET" | "POST" | "DELETE", path: string, headers: Record<string, string>, payload?: object) =>
    site.app.inject({
      method,
      url: `/studio/api/${path}`,
      headers: { host: "localhost", ...headers },
      ...(payload && { payload }),
    });

  const browserOf = async () => {
    const tokens = await site.logIn(email);
    const { accessToken, refreshToken } = tokens;
    const opened = await api("POST", "session", {}, { accessToken, refreshToken });
    const cookie = String(opened.headers["set-cookie"]).split(";")[0] ?? "";
    if (opened.statusCode !== 200) throw new Error(opened.body);
    const hash = createHash("sha256")
      .update(cookie.slice(cookie.indexOf("=") + 1))
      .digest("hex");
    const [row] = await database.select().from(loginSessions).where(eq(loginSessions.tokenHash, hash));
    const browser = new FakeBrowser(site.origin);
    browser.strictCookie = cookie;
    return { id: row?.id ?? "", cookie, tokens, browser };
  };
  const here = await browserOf();
  const there = await browserOf();
  const [account] = await database.select().from(accounts).where(eq(accounts.email, email));
  const accountId = account?.id ?? "";
  const own = eq(loginSessions.accountId, accountId);

  const origin = { address: "192.0.2.1", userAgent: "" };
  const passkey = await database.transaction((tx) => openSession(tx, accountId, origin, site.clock.now, true, null));
  await database.update(loginSessions).set({ secondFactorAt: site.clock.now }).where(own);
  await database.insert(passkeys).values({
    id: newRowId(),
    accountId,
    credentialId: newRowId(),
    publicKey: "",
    counter: 0,
    transports: [],
    name: "key",
    createdAt: site.clock.now,
  });
  const [pageHere, pageThere] = [
    await grantIn(site, here.browser, pageOf(site)),
    await grantIn(site, there.browser, pageOf(site)),
  ];
  const program = await grantIn(site, here.browser, PROGRAM);
  const token = await api("POST", "tokens", { cookie: here.cookie }, { name: "script", scopes: ["account:read"], days: 30 });
  const { secret } = token.json<{ readonly secret: string }>();
  await site.identity.forgotPassword(email);

  const enters = (headers: Record<string, string>) => async () => (await api("GET", "account", headers)).statusCode === 200;
  const stands = (cookie: string) => async () =>
    (await api("GET", "session", { cookie })).json<{ readonly state: string }>().state === "signed-in";
  const renews = (client: string, tokens: GrantTokens) => async () => {
    const form = { grant_type: "refresh_token", client_id: client, refresh_token: tokens.refresh_token };
    return (await fetch(`${site.origin}/studio/oauth2/token`, { method: "POST", body: new URLSearchParams(form) })).ok;
  };
  const opens = (accessToken: string) => async () => (await api("POST", "session", {}, { accessToken })).statusCode === 200;
  const marked = (session: string) => async () => {
    const rows = await database.select().from(loginSessions).where(eq(loginSessions.id, session));
    return rows.some((row) => row.secondFactorAt !== null);
  };
  const oauthSession = (session: string) => async () =>
    (await database.$count(oauthEntries, and(eq(oauthEntries.model, "Session"), eq(oauthEntries.loginSessionId, session)))) > 0;
  const knownLogin = (accessToken: string) => async () => (await site.identity.getUser(accessToken)).ok;
  const bearer = (value: string) => ({ authorization: `Bearer ${value}` });

  const probes = {
    "session here": stands(here.cookie),
    "session there": stands(there.cookie),
    "session by passkey": stands(`__Host-setsuna_session=${passkey.token}`),
    "mark here": marked(here.id),
    "mark there": marked(there.id),
    "oauth session here": oauthSession(here.id),
    "oauth session there": oauthSession(there.id),
    "page here": enters(bearer(pageHere.access_token)),
    "page there": enters(bearer(pageThere.access_token)),
    program: enters(bearer(program.access_token)),
    token: enters(bearer(secret)),
    "renewal of page here": renews("web", pageHere),
    "renewal of page there": renews("web", pageThere),
    "renewal of program": renews("setsuna-agent", program),
    "reset code": async () => {
      const code = and(eq(identityCodes.subject, account?.identitySubject ?? ""), eq(identityCodes.purpose, "reset"));
      return (await database.$count(identityCodes, code)) > 0;
    },
    passkey: async () => (await database.$count(passkeys, eq(passkeys.accountId, accountId))) > 0,
    "login here": knownLogin(here.tokens.accessToken),
    "login there": knownLogin(there.tokens.accessToken),
    "entering by login here": opens(here.tokens.accessToken),
    "entering by login there": opens(there.tokens.accessToken),
  };
  return { email, accountId, api, here, there, probes };
};
export type Everything = Awaited<ReturnType<typeof everythingOf>>;
export type Credential = keyof Everything["probes"];
