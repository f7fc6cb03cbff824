import type { FastifyRequest } from "fastify";

/** RFC 6750 §2.1, with room for tokens of other makes. */
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]{1,2000}=*) *$/i;
/** Schemes that a browser sends to a front proxy with its own login. They don't claim an account here. */
const OF_A_PROXY = /^(?:Basic|Digest|Negotiate|NTLM) /i;

/**
 * The token of a Bearer authorization; the empty text, which is no token of anybody's, for an Authorization header that holds none: a
 * credential that cannot be read is a wrong one and does not count as none. Undefined where there is no such header, or a proxy's.
 */
export const bearerTokenOf = (request: Pick<FastifyRequest, "headers">): string | undefined => {
  const { authorization } = request.headers;
  if (authorization === undefined || OF_A_PROXY.test(authorization)) return undefined;
  return BEARER.exec(authorization)?.[1] ?? "";
};
