import type { FastifyRequest } from "fastify";

/** Returns the origin under which the site was asked; undefined when that is no name of this site. */
export type SiteOrigin = (request: Pick<FastifyRequest, "protocol" | "host">) => string | undefined;

/**
 * Returns the site's origin for a request, such as `https://studio.example`. With `publicUrl` it is that origin, whatever the
 * request says. Otherwise the site answers under every name of this machine, and its origin is the request's if the host is one
 * of `hosts`. Any other Host header is a foreign name that resolves to us (DNS rebinding) and gets no identity. Otherwise it
 * could create tokens and passkeys under a name that the operator never chose.
 */
export const siteOrigin =
  (publicUrl: string | undefined, hosts: Iterable<string>): SiteOrigin =>
  (request) => {
    if (publicUrl !== undefined) return new URL(publicUrl).origin;
    const text = `${request.protocol}://${request.host}`;
    if (!URL.canParse(text)) return undefined;
    const { origin, hostname, username } = new URL(text);
    const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
    return username === "" && new Set(hosts).has(bare) ? origin : undefined;
  };
