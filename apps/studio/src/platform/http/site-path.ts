import type { FastifyInstance } from "fastify";

export type OwnPath = `/studio${string}`;

export type SitePath = (path: OwnPath) => string;

export const sitePrefix = (publicUrl: string | undefined): string => {
  const { pathname } = new URL(publicUrl ?? "http://localhost");
  return pathname === "/" ? "" : pathname;
};

/** Returns the function that adds the prefix to paths in bodies. {@link registerSitePrefix} translates those in headers. */
export const sitePathUnder =
  (prefix: string): SitePath =>
  (path) =>
    `${prefix}${path}`;

/**
 * Strips the prefix from a request's URL, so that it works whether or not a proxy already did. `url` is from the request line,
 * and returned unchanged without the prefix.
 */
export const withoutPrefix = (prefix: string, url: string): string => {
  if (prefix === "" || !url.startsWith(prefix)) return url;
  const rest = url.slice(prefix.length);
  if (rest.startsWith("/")) return rest;
  return rest === "" || rest.startsWith("?") ? `/${rest}` : url;
};

const OWN_LOCATION = /^\/studio(?=[/?#]|$)/;
const OWN_COOKIE_PATH = /(;\s*Path=)(\/studio(?:\/[^;]*)?)(?=;|$)/i;
/** A site below a path shares its host, so it may not set these. RFC 6265bis §4.1.3.2. */
const HOST = "__Host-";
const SECURE = "__Secure-";
const HOST_COOKIE = /^__Host-(.*)(;\s*Path=)\/(?=;|$)/i;

/**
 * Adds the prefix to the cookie's path, and replaces `__Host-` by `__Secure-`. For answers that pass no hook. RFC 6265 §4.1.2.4.
 */
export const cookieUnder = (path: SitePath, cookie: string): string => {
  if (path("/studio") === "/studio") return cookie;
  return cookie
    .replace(HOST_COOKIE, (_whole, rest: string, name: string) => `${SECURE}${rest}${name}${path("/studio")}`)
    .replace(OWN_COOKIE_PATH, (_whole, name: string, own: OwnPath) => `${name}${path(own)}`);
};

/** Reverts {@link cookieUnder}. Drops cookies of the host's other sites. */
export const ownCookies = (header: string): string =>
  header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => !pair.startsWith(HOST))
    .flatMap((pair) => (pair.startsWith(SECURE) ? [pair, `${HOST}${pair.slice(SECURE.length)}`] : [pair]))
    .join("; ");

/** Adds the prefix to redirects, locations and cookies. RFC 9110 §10.2.2. */
export const registerSitePrefix = (app: FastifyInstance, prefix: string): void => {
  if (prefix === "") return;
  const path = sitePathUnder(prefix);
  app.addHook("onRequest", (request, _reply, done) => {
    const { cookie } = request.raw.headers;
    if (cookie !== undefined) request.raw.headers.cookie = ownCookies(cookie);
    done();
  });
  app.addHook("onSend", async (_request, reply) => {
    const location = reply.getHeader("location");
    if (typeof location === "string" && OWN_LOCATION.test(location)) reply.header("location", `${prefix}${location}`);
    const cookies = reply.getHeader("set-cookie");
    if (cookies === undefined) return;
    // Setting it again would append.
    reply.removeHeader("set-cookie");
    reply.header(
      "set-cookie",
      [cookies].flat().map((cookie) => cookieUnder(path, String(cookie))),
    );
  });
};
