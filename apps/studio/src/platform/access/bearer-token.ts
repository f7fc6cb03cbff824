import type { FastifyRequest } from "fastify";

/** RFC 6750 §2.1, with room for tokens of other makes. */
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]{1,2000}=*) *$/i;
/** Schemes that a browser sends to a front proxy with its own login. They don't claim an account here. */
const OF_A_PROXY = /^(?:Basic|Digest|Negotiate|NTLM) /i;

/**
 * Returns the token of a Bearer authorization. Returns an empty string, which is never valid, for an unreadable header: a
 * broken credential is a wrong one, not a missing one. Undefined without the header, or for a proxy's scheme.
 */
export const bearerTokenOf = (request: Pick<FastifyRequest, "headers">): string | undefined => {
  const { authorization } = request.headers;
  if (authorization === undefined || OF_A_PROXY.test(authorization)) return undefined;
  return BEARER.exec(authorization)?.[1] ?? "";
};
