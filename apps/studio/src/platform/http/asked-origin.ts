import type { FastifyRequest } from "fastify";

/**
 * The origin that a request was sent to, from its Host header, such as `https://studio.example`. The client controls it: it may
 * appear in the reply but proves nothing. Undefined if the header makes no valid URL.
 */
export const askedOrigin = ({ protocol, host }: Pick<FastifyRequest, "protocol" | "host">): string | undefined => {
  const text = `${protocol}://${host}`;
  return URL.canParse(text) ? new URL(text).origin : undefined;
};

/** Placeholder if no origin is known. */
export const NO_ORIGIN = "http://localhost";
