import type { FastifyRequest } from "fastify";

export type SiteOrigin = (request: Pick<FastifyRequest, "protocol" | "host">) => string | undefined;

/**
 * The configured `publicUrl`. Without one, the request's origin if its host is one of `hosts`. Any other Host header is a foreign
 * name that resolves to us (DNS rebinding) and gets no identity: it could create tokens and passkeys under a name that the
 * operator never chose.
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
