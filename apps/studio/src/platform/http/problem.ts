import { ERRORS, type ErrorBody, type ErrorCode, errorBody, StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { FastifyInstance, FastifyReply } from "fastify";
import { UnderMaintenance } from "../api/opening-hours.ts";
import { TooManyRequests } from "../limits/too-many-requests.ts";
import { DatabaseAway } from "../storage/database-away.ts";
import { RefusalLog } from "./refusal-log.ts";

/** RFC 9457. */
const PROBLEM_TYPE = "application/problem+json";

export const sendProblem = (reply: FastifyReply, error: ErrorBody): FastifyReply => {
  const { status } = ERRORS[error.code];
  return reply
    .code(status)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify({ type: "about:blank", title: error.en, status, ...error, requestId: reply.request.id }));
};

/** A database restart takes seconds. */
const AWAY_RETRY_SECONDS = 2;

const RETRY_SECONDS = 5;

const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported-media-type",
  FST_ERR_CTP_BODY_TOO_LARGE: "message-too-large",
};

const problemOf = (thrown: unknown): ErrorBody => {
  if (thrown instanceof StudioError) return errorBody(thrown.code, thrown.detail, thrown.fields);
  if (thrown instanceof DatabaseAway) return errorBody("service-unavailable");
  if (!(thrown instanceof Error)) return errorBody("internal");
  const code = "code" in thrown && typeof thrown.code === "string" ? FASTIFY_CODES[thrown.code] : undefined;
  if (code !== undefined) return errorBody(code);
  const status = "statusCode" in thrown ? thrown.statusCode : undefined;
  return errorBody(typeof status === "number" && status >= 400 && status < 500 ? "bad-request" : "internal");
};

/** A wrong method is answered 404: 405 has another meaning on this site. */
export const registerProblems = (app: FastifyInstance, log: Log): void => {
  // Every temporary refusal carries Retry-After (RFC 9110 §10.2.3).
  app.addHook("onSend", async (_request, reply) => {
    const isForNow = reply.statusCode === 429 || reply.statusCode === 503;
    if (isForNow && !reply.hasHeader("Retry-After")) reply.header("Retry-After", String(RETRY_SECONDS));
  });
  const refusals = new RefusalLog(log, () => performance.now());
  app.setErrorHandler((thrown, request, reply) => {
    const problem = problemOf(thrown);
    // Log the route, not the path: a path may contain a serial ID, and a query may be private.
    const { id, method, routeOptions } = request;
    const asked = { request: id, method, route: routeOptions.url ?? "none" };
    if (problem.code === "internal") log.error({ err: thrown, ...asked }, "request failed");
    if (thrown instanceof DatabaseAway) log.warn({ reason: thrown.message, ...asked }, "request failed: the database is away");
    refusals.note(problem.code, asked);
    // RFC 6750 §3: a client with an invalid token gets a challenge.
    if (
      ERRORS[problem.code].status === 401 &&
      /^bearer /i.test(request.headers.authorization ?? "") &&
      !reply.hasHeader("WWW-Authenticate")
    )
      reply.header("WWW-Authenticate", 'Bearer realm="setsuna", error="invalid_token"');
    // RFC 6750 §3.1 also requires the name of the scope.
    if (problem.code === "token-scope-missing" && problem.detail !== undefined)
      reply.header("WWW-Authenticate", `Bearer realm="setsuna", error="insufficient_scope", scope="${problem.detail}"`);
    if (thrown instanceof TooManyRequests || thrown instanceof UnderMaintenance)
      reply.header("Retry-After", String(thrown.retryAfterSeconds));
    if (thrown instanceof DatabaseAway) reply.header("Retry-After", String(AWAY_RETRY_SECONDS));
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, errorBody("not-found")));
};
