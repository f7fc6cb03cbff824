import type { FastifyRequest } from "fastify";

/** Returns the origin under which the site was asked; undefined when that is no name of this site. */
export type SiteOrigin = (request: Pick<FastifyRequest, "protocol" | "host">) => string | undefined;

/**
 * The origin of the site for a request, such as `https://studio.example`.
 *
 * With `publicUrl` (its origin) there is one, whatever the request says. Without it, the embedded default, the site answers under
 * every name of this machine: the origin is the request's own, as long as its host is one of `hosts`. Any other Host header is
 * somebody else's name pointing at us (DNS rebinding) and gets no identity: it could only be used to make tokens and passkeys
 * under a name that the operator never chose.
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
