import type { FastifyRequest } from "fastify";
import { isSameOrigin } from "./same-origin.ts";

/**
 * True if another site's page makes the request, by Origin (RFC 6454 §7) or Sec-Fetch-Site. `site`: our own origin; undefined
 * if the request used an unknown host name, such as a foreign one that resolves to us. Then every page counts as foreign.
 */
export const isForeignPage = (request: Pick<FastifyRequest, "headers">, site: string | undefined): boolean =>
  !isSameOrigin(request.headers.origin, [request.headers["sec-fetch-site"]].flat()[0], site === undefined ? [] : [site]);
