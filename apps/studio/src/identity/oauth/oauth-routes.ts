import { randomBytes } from "node:crypto";
import { StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import {
  type AuditPort,
  cookieUnder,
  type Database,
  type LimitRule,
  originOf,
  pageLanguage,
  pagePolicy,
  type RateLimitPort,
  type Secrets,
  type SignedIn,
  type SiteOrigin,
  type SitePath,
  sitePathUnder,
  TooManyRequests,
  takeForAddress,
} from "../../platform/index.ts";
import type { LoginCheck } from "../sessions/login-sessions.ts";
import { accountOfAccessToken } from "./access-token.ts";
import { entryStore } from "./entry-store.ts";
import { allow, refuse, standing, type Waiting, waiting } from "./interaction.ts";
import { interactionPage } from "./interaction-page.ts";
import { oauthKeys } from "./keys.ts";
import { makeProviders, type OAuthServer } from "./providers.ts";
import { removeExpiredEntries } from "./revocation.ts";
import { END_SITE_LOGIN, type PageRequest, serverPages } from "./server-pages.ts";

export interface SiteLogin {
  current(request: FastifyRequest, now: Date): Promise<SignedIn | undefined>;
  end(request: FastifyRequest, reply: FastifyReply, now: Date): Promise<void>;
}

export interface OAuthParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly audit: AuditPort;
  readonly limits: RateLimitPort;
  readonly login: SiteLogin;
  /** Checks with the user pool, if there is one. */
  readonly checkLogin?: LoginCheck | undefined;
  readonly siteOrigin: SiteOrigin;
  readonly path?: SitePath | undefined;
  readonly log: Log;
  readonly now: () => Date;
}

export interface OAuth {
  readonly findBearer: (token: string, now: Date) => Promise<SignedIn>;
}

/** An authorization request writes rows for strangers. */
const AUTHORIZE_LIMIT: LimitRule = { name: "oauth-authorize", capacity: 60, perHour: 600 };
/** Guessing 256 bits is hopeless but need not be cheap. */
const TOKEN_LIMIT: LimitRule = { name: "oauth-token", capacity: 120, perHour: 1200 };
const SWEEP_INTERVAL_MS = 10 * 60 * 1000;

interface ServerRoute {
  readonly method: "GET" | "POST" | "OPTIONS";
  readonly path: string;
  readonly limit?: LimitRule;
}
const ROUTES: readonly ServerRoute[] = [
  { method: "GET", path: "/.well-known/openid-configuration" },
  { method: "GET", path: "/.well-known/oauth-authorization-server" },
  { method: "GET", path: "/oauth2/jwks" },
  { method: "GET", path: "/oauth2/authorize", limit: AUTHORIZE_LIMIT },
  { method: "GET", path: "/oauth2/authorize/:uid" },
  { method: "POST", path: "/oauth2/token", limit: TOKEN_LIMIT },
  { method: "OPTIONS", path: "/oauth2/token" },
  { method: "GET", path: "/oauth2/userInfo", limit: TOKEN_LIMIT },
  { method: "POST", path: "/oauth2/userInfo", limit: TOKEN_LIMIT },
  { method: "OPTIONS", path: "/oauth2/userInfo" },
  { method: "POST", path: "/oauth2/revoke", limit: TOKEN_LIMIT },
  { method: "OPTIONS", path: "/oauth2/revoke" },
  { method: "GET", path: "/oauth2/logout", limit: AUTHORIZE_LIMIT },
  { method: "POST", path: "/oauth2/logout/confirm", limit: AUTHORIZE_LIMIT },
  { method: "GET", path: "/oauth2/logout/success" },
];
const LOGOUT_CONFIRM = "/oauth2/logout/confirm";
const INTERACTION = "/studio/oauth2/interaction/:uid";

/**
 * Spec §7: code grant with PKCE for public clients. Loads its library and creates its keys on first use: both take tenths of a
 * second of CPU.
 */
export const registerOAuth = async (app: FastifyInstance, parts: OAuthParts): Promise<OAuth> => {
  const { database, limits, login, log, path = sitePathUnder("") } = parts;
  const store = entryStore(database, parts.secrets);
  const underWay = new WeakMap<object, PageRequest>();
  const pages = serverPages((ctx) => underWay.get(ctx.req) ?? { language: "ja", nonce: "", path });
  const openKeys = () => oauthKeys(database, parts.secrets, parts.now());
  const providers = makeProviders(database, store, openKeys, pages, path, log);

  const originHere = (request: FastifyRequest): string => {
    const origin = parts.siteOrigin(request);
    if (origin === undefined) throw new StudioError("not-found", "host");
    return origin;
  };
  const limit = async (rule: LimitRule | undefined, request: FastifyRequest): Promise<void> => {
    if (rule === undefined) return;
    const answer = await takeForAddress(limits, rule, originOf(request).address, parts.now());
    if (!answer.allowed) throw new TooManyRequests(answer.retryAfterSeconds);
  };
  const page = (reply: FastifyReply): string => {
    const nonce = randomBytes(16).toString("base64");
    reply.header("Content-Security-Policy", pagePolicy(nonce)).header("Cache-Control", "no-store");
    return nonce;
  };
  /** Only our own pages may use the cookies. */
  const sameOrigin = (request: FastifyRequest): void => {
    if (request.headers.origin !== originHere(request)) throw new StudioError("wrong-origin");
  };

  const handOver = (server: OAuthServer, request: FastifyRequest, reply: FastifyReply, origin: string): void => {
    const { raw } = request;
    const nonce = page(reply);
    underWay.set(raw, { language: pageLanguage(request.headers, undefined), nonce, path });
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    const cookies = [reply.getHeader("set-cookie") ?? []].flat().map((cookie) => cookieUnder(path, String(cookie)));
    if (cookies.length > 0) reply.raw.setHeader("set-cookie", cookies);
    const { host, protocol } = new URL(origin);
    raw.headers["x-forwarded-host"] = host;
    raw.headers["x-forwarded-proto"] = protocol.slice(0, -1);
    // oidc-provider finds its mount path by comparing this with the original URL.
    const below = (raw.url ?? "/").slice("/studio".length);
    Object.assign(raw, { originalUrl: `${path("/studio")}${below}` });
    raw.url = below;
    void server.answer(raw, reply.raw);
  };

  await app.register(async (scope) => {
    // oidc-provider reads bodies itself, at most 56 kB.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    for (const route of ROUTES)
      scope.route({
        method: route.method,
        url: `/studio${route.path}`,
        handler: async (request, reply) => {
          const origin = originHere(request);
          await limit(route.limit, request);
          if (route.path === LOGOUT_CONFIRM) {
            sameOrigin(request);
            if (request.url.endsWith(`?${END_SITE_LOGIN}`)) await login.end(request, reply, parts.now());
          }
          handOver(await providers(origin), request, reply, origin);
        },
      });
  });

  const waitingOf = async (request: FastifyRequest, reply: FastifyReply): Promise<readonly [Provider, Waiting]> => {
    const { uid } = request.params as { readonly uid: string };
    const { provider } = await providers(originHere(request));
    return [provider, await waiting(provider, request, reply, uid)];
  };

  app.get(INTERACTION, async (request, reply) => {
    const [, { client, scopes, redirectUri, uiLocales }] = await waitingOf(request, reply);
    const language = pageLanguage(request.headers, uiLocales);
    const nonce = page(reply);
    return reply
      .type("text/html; charset=utf-8")
      .send(interactionPage({ name: client.name[language], scopes, redirectUri }, { language, nonce, path }));
  });

  app.get(`${INTERACTION}/state`, async (request, reply) => {
    const [, waitingRequest] = await waitingOf(request, reply);
    reply.header("Cache-Control", "no-store");
    const now = parts.now();
    return standing(database, waitingRequest, await login.current(request, now), now);
  });

  app.post(`${INTERACTION}/allow`, async (request, reply) => {
    sameOrigin(request);
    const [provider, waitingRequest] = await waitingOf(request, reply);
    const now = parts.now();
    const signedIn = await login.current(request, now);
    const decision = { provider, database, store, audit: parts.audit };
    return { next: await allow(decision, waitingRequest, signedIn, originOf(request), { request, reply }, now) };
  });

  app.post(`${INTERACTION}/refuse`, async (request, reply) => {
    sameOrigin(request);
    const [provider] = await waitingOf(request, reply);
    return { next: await refuse(provider, request, reply) };
  });

  app.post(`${INTERACTION}/login`, async (request, reply) => {
    sameOrigin(request);
    const [, { interaction }] = await waitingOf(request, reply);
    await login.end(request, reply, parts.now());
    return { next: `/studio/auth?next=${encodeURIComponent(`/studio/oauth2/interaction/${interaction.uid}`)}` };
  });

  const sweep = setInterval(() => {
    removeExpiredEntries(database, parts.now()).catch((error: unknown) => log.error({ err: error }, "old OAuth entries stay"));
  }, SWEEP_INTERVAL_MS);
  sweep.unref();
  app.addHook("onClose", async () => clearInterval(sweep));
  return { findBearer: accountOfAccessToken(database, store, parts.checkLogin) };
};
