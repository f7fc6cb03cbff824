import fastifyWebsocket from "@fastify/websocket";
import { errorBody } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { DemonstrationReport } from "../admission/index.ts";
import {
  type AdmissionLimits,
  DEFAULT_ADMISSION,
  type Meters,
  meterRequests,
  type Readiness,
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
  requestNamer,
  type Site,
  sendProblem,
  setSecurityHeaders,
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
  /** Absent in tests that do not ask. */
  readonly readiness?: (() => Promise<Readiness>) | undefined;
  /** Absent in tests that have none. */
  readonly demonstrations?: (() => DemonstrationReport) | undefined;
  /** True: `healthz` tells programs on this machine what relays and demonstrations do. Absent: it tells nobody. */
  readonly tellsHealth?: boolean | undefined;
  /** Adds the routes of accounts. Absent in tests that need none. */
  readonly registerAccounts?: ((app: FastifyInstance) => Promise<void>) | undefined;
  /** Addresses and networks of proxies whose X-Forwarded headers count. Absent: none. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** Absent in tests that need no pages. */
  readonly site?: Site | undefined;
  /** Limits on what one address, and all together, may take of the server. Absent: the defaults. */
  readonly admission?: AdmissionLimits | undefined;
  /** PEM texts; absent serves plain http. */
  readonly certificate?: { readonly key: string; readonly cert: string } | undefined;
  /** Hears of every route as it is registered, so that a test can walk them all. */
  readonly onRoute?: ((method: string, path: string) => void) | undefined;
  /** Absent: answers are not counted. */
  readonly meters?: Meters | undefined;
  readonly log: Log;
}

/** Service Restart (IANA, WebSocket Close Code Number Registry): clients connect again, and their media goes on where it can. */
const SERVICE_RESTART = 1012;
/** Requests that are being answered when the server stops have so long to end, in ms. */
const REQUEST_GRACE_MS = 1500;

/** Interval between checks for connections whose headers do not come, in ms. */
const TIMEOUT_CHECK_MS = 5000;

/** The HTTP server with everything under /studio, not yet listening. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { admission = DEFAULT_ADMISSION, trustedProxies = [] } = parts;
  const refused = (rule: string): void => parts.meters?.refused(rule);
  const options = {
    keepAliveTimeout: admission.idleSeconds * 1000,
    exposeHeadRoutes: false,
    forceCloseConnections: "idle" as const,
    genReqId: requestNamer(trustedProxies),
    requestIdHeader: false as const,
    routerOptions: { maxParamLength: 200 },
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    // Such as a path that is not UTF-8: found before any route, so it passes no hook and no other funnel.
    frameworkErrors: (_error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
      void sendProblem(setSecurityHeaders(reply), errorBody("not-found"));
    },
  };
  const headersTimeout = admission.headerSeconds * 1000;
  const timeouts = { headersTimeout, connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, headersTimeout / 2) };
  // The two calls give different types of the same server; nothing here needs more than they share.
  const app: FastifyInstance =
    parts.certificate === undefined
      ? fastify({ ...options, http: timeouts })
      : (fastify({
          ...options,
          https: { ...parts.certificate, ...timeouts, handshakeTimeout: headersTimeout },
        }) as unknown as FastifyInstance);
  app.server.on("clientError", (error: NodeJS.ErrnoException) => {
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") refused("request-headers");
  });

  const { onRoute } = parts;
  if (onRoute !== undefined)
    app.addHook("onRoute", ({ method, url }) => {
      for (const one of [method].flat()) onRoute(one, url);
    });
  registerHeadRoutes(app);
  app.addHook("preClose", (done) => {
    setTimeout(() => app.server.closeAllConnections(), REQUEST_GRACE_MS).unref();
    done();
  });
  if (parts.meters !== undefined) meterRequests(app, parts.meters);
  registerRequestIds(app, parts.log);
  registerSecurityHeaders(app, parts.site?.publicUrl);
  registerConnectionCap(app, { limits: admission, trustedProxies, onRefused: refused });
  registerBodyDeadline(app, admission.bodySeconds, refused);
  registerJsonBodies(app);
  registerProblems(app, parts.log);
  await app.register(fastifyWebsocket, {
    options: { maxPayload: MAX_WEBSOCKET_PAYLOAD },
    preClose(done) {
      for (const client of this.websocketServer.clients) client.close(SERVICE_RESTART, "the server is stopping");
      this.websocketServer.close(() => done());
      for (const client of this.websocketServer.clients) setTimeout(() => client.terminate(), 300).unref();
    },
  });
  registerSignalling(app, parts.signalling);
  registerWhip(app, parts.whip);
  registerHealth(app, parts.relays, parts.demonstrations, parts.tellsHealth);
  if (parts.readiness !== undefined) registerReadiness(app, parts.readiness);
  await parts.registerAccounts?.(app);
  app.get("/", (_request, reply) => reply.redirect("/studio/", 302));
  app.get("/studio", (_request, reply) => reply.redirect("/studio/", 302));
  registerRobots(app, parts.site?.publicUrl);
  if (parts.site !== undefined) registerSite(app, parts.site);
  return app;
};
