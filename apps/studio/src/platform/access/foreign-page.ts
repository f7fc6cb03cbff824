import type { FastifyRequest } from "fastify";
import { isSameOrigin } from "./same-origin.ts";

/**
 * True when a page of another site asks, as its browser says by Origin (RFC 6454 §7) or Sec-Fetch-Site. `site`: our own origin, undefined
 * where the request came by a name that is none of ours, such as one that somebody has pointed at us; then every page is foreign.
 */
export const isForeignPage = (request: Pick<FastifyRequest, "headers">, site: string | undefined): boolean =>
  !isSameOrigin(request.headers.origin, [request.headers["sec-fetch-site"]].flat()[0], site === undefined ? [] : [site]);
