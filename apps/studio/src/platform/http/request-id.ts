import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Log } from "@setsuna/kit";
import type { FastifyInstance } from "fastify";
import { proxyTrust } from "./trusted-proxies.ts";

/** Other texts never reach the log. */
const FORM = /^[A-Za-z0-9._-]{8,64}$/;

/** The X-Request-Id of a trusted proxy if well-formed, else 72 random bits. */
export const requestNamer = (trustedProxies: readonly string[]): ((request: IncomingMessage) => string) => {
  const isTrusted = proxyTrust(trustedProxies);
  return (request) => {
    const given = request.headers["x-request-id"];
    if (typeof given === "string" && FORM.test(given) && isTrusted(request.socket.remoteAddress ?? "")) return given;
    return randomBytes(9).toString("base64url");
  };
};

/** Adds the ID to each answer, and logs answers at `debug` by route, not path. */
export const registerRequestIds = (app: FastifyInstance, log: Log): void => {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("X-Request-Id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, id, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    log.debug({ request: id, method, route: routeOptions.url ?? "none", status: reply.statusCode, ms }, "answered");
    done();
  });
};
