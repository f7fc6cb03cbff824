import type { IceServer } from "@setsuna/contracts";
import type { FastifyReply } from "fastify";

export const SDP_TYPE = "application/sdp";
export const FRAGMENT_TYPE = "application/trickle-ice-sdpfrag";

/** One value per URL (RFC 8288, RFC 9725 §4.6). */
export const iceServerLinks = (servers: readonly IceServer[]): string[] => {
  const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
  return servers.flatMap(({ urls, username, credential }) =>
    urls.map((url) => {
      const secret =
        username === undefined || credential === undefined
          ? ""
          : `; username=${quoted(username)}; credential=${quoted(credential)}; credential-type="password"`;
      return `<${url}>; rel="ice-server"${secret}`;
    }),
  );
};

/**
 * Any site may publish and play: ID and password protect a stream, not the origin. {@link keepToOwnOrigin} reverts it for an
 * address list, which any page opened by a listed person could abuse.
 */
export const allowOtherOrigins = (reply: FastifyReply): FastifyReply =>
  reply
    .header("Access-Control-Allow-Origin", "*")
    .header(
      "Access-Control-Expose-Headers",
      "Location, ETag, Link, Allow, Accept-Post, Accept-Patch, WWW-Authenticate, Retry-After",
    )
    .header("Cross-Origin-Resource-Policy", "cross-origin");

/** The answer is only for our pages and for programs other than browsers. */
export const keepToOwnOrigin = (reply: FastifyReply): FastifyReply =>
  reply
    .removeHeader("Access-Control-Allow-Origin")
    .header("Cross-Origin-Resource-Policy", "same-origin")
    .header("Vary", "Origin");

/** Answers a CORS preflight or plain OPTIONS (RFC 9725 §4.2: Accept-Post). */
export const answerOptions = (reply: FastifyReply, methods: string): FastifyReply =>
  reply
    .code(204)
    .header("Access-Control-Allow-Methods", methods)
    .header("Access-Control-Allow-Headers", "Authorization, Content-Type, If-Match")
    .header("Access-Control-Max-Age", "86400")
    .header("Accept-Post", SDP_TYPE)
    .send();
