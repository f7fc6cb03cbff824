import type { FastifyRequest } from "fastify";

/** RFC 6750 §2.1, with room for tokens of other makes. */
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]{1,2000}=*) *$/i;

/** The token of a Bearer authorization; the empty text, which is no token of anybody's, when it has no such form. */
export const bearerTokenOf = (request: Pick<FastifyRequest, "headers">): string | undefined => {
  const { authorization } = request.headers;
  if (authorization === undefined || !/^Bearer\b/i.test(authorization)) return undefined;
  return BEARER.exec(authorization)?.[1] ?? "";
};
