import type { FastifyRequest } from "fastify";
import type { RequestOrigin } from "./request-origin.ts";

const MAX_USER_AGENT = 300;

/** An IPv4 address that came over an IPv6 socket, in its own form (RFC 4291 §2.5.5.2). */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

/** Returns the origin of a request. `request.ip` believes only the proxies that TRUSTED_PROXIES names. */
export const originOf = (request: FastifyRequest): RequestOrigin => ({
  address: plainAddress(request.ip),
  userAgent: (request.headers["user-agent"] ?? "").slice(0, MAX_USER_AGENT),
  ...(request.headers.dnt === "1" || request.headers["sec-gpc"] === "1" ? { refusesTracking: true } : {}),
});
