import type { FastifyInstance } from "fastify";

/** A path of the site as the server's own routes have it. */
export type OwnPath = `/studio${string}`;

/** Makes the path under which browsers and programs find something of the site: `/studio/user`, or `/live/studio/user`. */
export type SitePath = (path: OwnPath) => string;

/** Returns the path before `/studio` in the site's addresses: empty, or such as `/live`. `publicUrl` is the configured value. */
export const sitePrefix = (publicUrl: string | undefined): string => {
  const { pathname } = new URL(publicUrl ?? "http://localhost");
  return pathname === "/" ? "" : pathname;
};

/**
 * Returns the function that makes every path which leaves the server in a body. Paths in headers leave it as they are:
 * {@link registerSitePrefix} translates them.
 */
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
/** Cookies of a whole host, which a site below a path may not have: it shares the host with others. RFC 6265bis §4.1.3.2. */
const HOST = "__Host-";
const SECURE = "__Secure-";
const HOST_COOKIE = /^__Host-(.*)(;\s*Path=)\/(?=;|$)/i;

/**
 * Returns a `Set-Cookie` that is kept to the site: with the prefix in its path, and `__Secure-` instead of `__Host-` in its name. For answers
 * that pass no hook. RFC 6265 §4.1.2.4.
 */
export const cookieUnder = (path: SitePath, cookie: string): string => {
  if (path("/studio") === "/studio") return cookie;
  return cookie
    .replace(HOST_COOKIE, (_whole, rest: string, name: string) => `${SECURE}${rest}${name}${path("/studio")}`)
    .replace(OWN_COOKIE_PATH, (_whole, name: string, own: OwnPath) => `${name}${path(own)}`);
};

/** Returns a `Cookie` header with the names that {@link cookieUnder} changed. Cookies of the host's other sites are left out. */
export const ownCookies = (header: string): string =>
  header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => !pair.startsWith(HOST))
    .flatMap((pair) => (pair.startsWith(SECURE) ? [pair, `${HOST}${pair.slice(SECURE.length)}`] : [pair]))
    .join("; ");

/** Puts the prefix before the addresses in headers: where a redirect or a new session leads, and names and paths of cookies. RFC 9110 §10.2.2. */
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
    // Setting a cookie again would append it to the existing ones.
    reply.removeHeader("set-cookie");
    reply.header(
      "set-cookie",
      [cookies].flat().map((cookie) => cookieUnder(path, String(cookie))),
    );
  });
};
