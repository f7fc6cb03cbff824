import type { FastifyRequest } from "fastify";
import { canonicalAddress } from "../http/trusted-proxies.ts";
import type { RequestOrigin } from "./request-origin.ts";

const MAX_USER_AGENT = 300;

/**
 * Uses a trusted proxy's header in canonical form. If it holds no address, uses the nearest known one, so that invented text
 * doesn't count as a new client.
 */
const clientAddress = ({ ip, ips }: Pick<FastifyRequest, "ip" | "ips">): string => {
  const nearest = [...(ips ?? [ip])].reverse().flatMap((text) => canonicalAddress(text) ?? []);
  return nearest[0] ?? ip;
};

/** `request.ip` trusts only the proxies in TRUSTED_PROXIES. */
export const originOf = (request: FastifyRequest): RequestOrigin => ({
  address: clientAddress(request),
  userAgent: (request.headers["user-agent"] ?? "").slice(0, MAX_USER_AGENT),
  ...(request.headers.dnt === "1" || request.headers["sec-gpc"] === "1" ? { refusesTracking: true } : {}),
});
