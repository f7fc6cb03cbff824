import type { FastifyRequest } from "fastify";

/**
 * The origin that a request was sent to, as its Host header has it, such as `https://studio.example`. Whoever sends a request writes it:
 * it may stand in an answer to them, and proves nothing. Undefined for a header that makes no URL.
 */
export const askedOrigin = ({ protocol, host }: Pick<FastifyRequest, "protocol" | "host">): string | undefined => {
  const text = `${protocol}://${host}`;
  return URL.canParse(text) ? new URL(text).origin : undefined;
};

/** Stands where an address has to be whole and none is known. */
export const NO_ORIGIN = "http://localhost";
