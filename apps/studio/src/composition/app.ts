import fastifyWebsocket from "@fastify/websocket";
import { errorBody } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { TemporaryIdReport } from "../admission/index.ts";
import {
  type AdmissionLimits,
  DEFAULT_ADMISSION,
  type Meters,
  meterRequests,
  proxyTrust,
  type Readiness,
  type RegionPlayback,
  type RelayReport,
  registerBodyDeadline,
  registerConnectionCap,
  registerHeadRoutes,
  registerHealth,
  registerJsonBodies,
  registerProblems,
  registerReadiness,
  registerRequestIds,
  registerRobots,
  registerSecurityHeaders,
  registerSite,
  registerSitePrefix,
  registerStatus,
  requestNamer,
  type Site,
  sendProblem,
  setSecurityHeaders,
  sitePrefix,
  withoutPrefix,
} from "../platform/index.ts";
import {
  MAX_WEBSOCKET_PAYLOAD,
  registerSignalling,
  registerWhip,
  type SignallingContext,
  type WhipContext,
} from "../streams/index.ts";

export interface AppParts {
  readonly signalling: SignallingContext;
  readonly whip: WhipContext;
  readonly relays: () => readonly RelayReport[];
  readonly readiness?: (() => Promise<Readiness>) | undefined;
  /** Today's viewers by region, for the status page. */
  readonly playback?: (() => Promise<readonly RegionPlayback[]>) | undefined;
  readonly demonstrations?: (() => TemporaryIdReport) | undefined;
  /** Lets `healthz` show details to programs on this machine. */
  readonly tellsHealth?: boolean | undefined;
  readonly registerAccounts?: ((app: FastifyInstance) => Promise<void>) | undefined;
  /** Proxies whose X-Forwarded headers count. */
  readonly trustedProxies?: readonly string[] | undefined;
  readonly site?: Site | undefined;
  readonly admission?: AdmissionLimits | undefined;
  /** PEM; absent serves plain http. */
  readonly certificate?: { readonly key: string; readonly cert: string } | undefined;
  readonly onRoute?: ((method: string, path: string) => void) | undefined;
  readonly meters?: Meters | undefined;
  readonly log: Log;
}

/** Interval of checks for connections without headers, ms. */
const TIMEOUT_CHECK_MS = 5000;
const REQUEST_GRACE_MS = 1500;

/** Clients may append a slash to WHIP and WHEP addresses. */
const withoutLastSlash = (url: string): string => url.replace(/^(\/studio\/wh[ei]p\/[^?]*[^/?])\/+(?=\?|$)/, "$1");

const openServer = (
  { admission = DEFAULT_ADMISSION, trustedProxies = [], certificate }: AppParts,
  prefix: string,
): FastifyInstance => {
  const options = {
    keepAliveTimeout: admission.idleSeconds * 1000,
    exposeHeadRoutes: false,
    forceCloseConnections: "idle" as const,
    rewriteUrl: ({ url = "/" }: { readonly url?: string | undefined }) => withoutLastSlash(withoutPrefix(prefix, url)),
    genReqId: requestNamer(trustedProxies),
    requestIdHeader: false as const,
    routerOptions: { maxParamLength: 200 },
    trustProxy: trustedProxies.length === 0 ? false : proxyTrust(trustedProxies),
    // For example a path that isn't UTF-8. No hook sees these errors.
    frameworkErrors: (_error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
      void sendProblem(setSecurityHeaders(reply), errorBody("not-found"));
    },
  };
  const headersTimeout = admission.headerSeconds * 1000;
  const timeouts = { headersTimeout, connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, headersTimeout / 2) };
  if (certificate === undefined) return fastify({ ...options, http: timeouts });
  return fastify({
    ...options,
    https: { ...certificate, ...timeouts, handshakeTimeout: headersTimeout },
  }) as unknown as FastifyInstance;
};

const registerHooks = (app: FastifyInstance, parts: AppParts): void => {
  const { admission = DEFAULT_ADMISSION, trustedProxies = [], meters, onRoute, log, site } = parts;
  const refused = (rule: string): void => meters?.refused(rule);
  app.server.on("clientError", (error: NodeJS.ErrnoException) => {
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") refused("request-headers");
  });
  if (onRoute !== undefined)
    app.addHook("onRoute", ({ method, url }) => {
      for (const one of [method].flat()) onRoute(one, url);
    });
  registerHeadRoutes(app);
  app.addHook("preClose", (done) => {
    setTimeout(() => app.server.closeAllConnections(), REQUEST_GRACE_MS).unref();
    done();
  });
  if (meters !== undefined) meterRequests(app, meters);
  registerRequestIds(app, log);
  registerSecurityHeaders(app, site?.publicUrl);
  registerConnectionCap(app, { limits: admission, trustedProxies, onRefused: refused });
  registerBodyDeadline(app, admission.bodySeconds, refused);
  registerJsonBodies(app);
  registerProblems(app, log);
};

/** IANA, WebSocket Close Code Number Registry: clients reconnect, and their media continues if possible. */
const SERVICE_RESTART = 1012;
/** After this time, remaining sockets are cut, ms. */
const SOCKET_GRACE_MS = 300;

const registerWebSockets = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyWebsocket, {
    options: { maxPayload: MAX_WEBSOCKET_PAYLOAD },
    preClose(done) {
      for (const client of this.websocketServer.clients) client.close(SERVICE_RESTART, "the server is stopping");
      this.websocketServer.close(() => done());
      for (const client of this.websocketServer.clients) setTimeout(() => client.terminate(), SOCKET_GRACE_MS).unref();
    },
  });
};

/**
 * The HTTP server with everything under /studio, not yet listening. Adds and removes the path of PUBLIC_URL, so that no route
 * knows of it.
 */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const prefix = sitePrefix(parts.site?.publicUrl);
  const app = openServer(parts, prefix);
  registerSitePrefix(app, prefix);
  registerHooks(app, parts);
  await registerWebSockets(app);
  registerSignalling(app, parts.signalling);
  registerWhip(app, parts.whip);
  registerHealth(app, parts.relays, parts.demonstrations, parts.tellsHealth);
  const { readiness, playback, relays } = parts;
  if (readiness !== undefined) registerReadiness(app, readiness);
  if (readiness !== undefined && playback !== undefined)
    registerStatus(app, { readiness, relays, playback, now: () => new Date(), prefix });
  await parts.registerAccounts?.(app);
  app.get("/", (_request, reply) => reply.redirect("/studio/", 302));
  app.get("/studio", (_request, reply) => reply.redirect("/studio/", 302));
  registerRobots(app, parts.site?.publicUrl);
  if (parts.site !== undefined) registerSite(app, parts.site);
  return app;
};
