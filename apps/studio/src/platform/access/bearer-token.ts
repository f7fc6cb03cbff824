import type { FastifyRequest } from "fastify";

/** RFC 6750 §2.1. */
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]{1,2000}=*) *$/i;
/** A browser may send a front proxy's own login. It claims no account here. */
const OF_A_PROXY = /^(?:Basic|Digest|Negotiate|NTLM) /i;

/**
 * Undefined without the header or for a proxy's scheme. An unreadable header gives an empty, never valid token: a broken
 * credential is wrong, not missing.
 */
export const bearerTokenOf = (request: Pick<FastifyRequest, "headers">): string | undefined => {
  const { authorization } = request.headers;
  if (authorization === undefined || OF_A_PROXY.test(authorization)) return undefined;
  return BEARER.exec(authorization)?.[1] ?? "";
};
