import { API, type ApiName, type Endpoint, IDEMPOTENCY_HEADER, needsBotToken, StudioError } from "@setsuna/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { admit } from "../access/access.ts";
import { requireAllowedId } from "../access/allowed-ids.ts";
import { bearerTokenOf } from "../access/bearer-token.ts";
import { isSameOrigin, takesSecureCookies } from "../access/same-origin.ts";
import type { SiteOrigin } from "../http/site-origin.ts";
import { takeForAddress } from "../limits/address-limit.ts";
import { DEFAULT_ADMISSION } from "../limits/admission-limits.ts";
import { countMiss } from "../limits/miss-rules.ts";
import type { LimitAnswer, LimitRule, RateLimitPort } from "../limits/rate-limit-port.ts";
import { TooManyRequests } from "../limits/too-many-requests.ts";
import { canonicalJson } from "./canonical-json.ts";
import { type Answer, type CallLimit, countsForAddress, type Handlers, limitedSubject } from "./handlers.ts";
import type { Idempotency, KeptReply } from "./idempotency.ts";
import type { OpeningHours } from "./opening-hours.ts";
import { originOf } from "./origin-of.ts";
import { parseRequest, type RawRequest } from "./parse-request.ts";
import { acceptedLanguage } from "./request-language.ts";
import type { Caller, FindBearer, RequestOrigin, SignedIn } from "./request-origin.ts";
import { readSessionCookie, sessionCookie } from "./session-cookie.ts";

/** Throws `captcha-needed`. Runs before the body is read. */
export type BotGuard = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

export interface ApiContext {
  readonly findSession: (token: string, origin: RequestOrigin, now: Date) => Promise<SignedIn | undefined>;
  /** Throws `signed-out` if the token belongs to no account. */
  readonly findBearer: FindBearer;
  readonly idempotency: Idempotency;
  readonly botGuard: BotGuard;
  readonly limits: RateLimitPort;
  /** Wrong serial IDs allowed per address and hour. Absent: the default. */
  readonly missesPerHour?: number | undefined;
  readonly siteOrigin: SiteOrigin;
  readonly maintenance?: OpeningHours | undefined;
  readonly now: () => Date;
}

/** Fits ten thousand escaped characters of contact text. */
const BODY_LIMIT_BYTES = 128 * 1024;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

interface FullAnswer extends KeptReply {
  /** Set-Cookie values. */
  readonly cookies: readonly string[];
}

/** The origin that the request states, which authenticates no one. */
const statedOrigin = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

const signedInOf = async (
  request: FastifyRequest,
  context: Pick<ApiContext, "findSession" | "findBearer">,
  origin: RequestOrigin,
  now: Date,
): Promise<SignedIn | undefined> => {
  // A token identifies the caller, so ignore a cookie sent with it.
  const bearer = bearerTokenOf(request);
  if (bearer !== undefined) return context.findBearer(bearer, origin.address, now);
  const token = readSessionCookie(request.headers.cookie);
  return token === undefined ? undefined : context.findSession(token, origin, now);
};

export type CallerContext = Pick<ApiContext, "findSession" | "findBearer" | "siteOrigin" | "now">;

export const callerOf = async (request: FastifyRequest, context: CallerContext): Promise<Caller> => {
  const now = context.now();
  const origin = originOf(request);
  const signedIn = await signedInOf(request, context, origin, now);
  const language = signedIn?.account.locale ?? acceptedLanguage(request.headers["accept-language"]);
  return { origin, signedIn, language, site: context.siteOrigin(request), now };
};

export const requireOwnPage = (request: FastifyRequest, row: Endpoint, site: string | undefined): void => {
  const fetchSite = [request.headers["sec-fetch-site"]].flat()[0];
  const own = [site, statedOrigin(request)].filter((text) => text !== undefined);
  if (row.method !== "GET" && !isSameOrigin(request.headers.origin, fetchSite, own)) throw new StudioError("wrong-origin");
  const needsCookies = row.access !== "anyone" || row.errors.includes("insecure-cookies");
  if (!needsCookies || bearerTokenOf(request) !== undefined) return;
  // A page knows its own address better than a proxy in between.
  if (site === undefined || !takesSecureCookies(request.headers.origin ?? site)) throw new StudioError("insecure-cookies");
};

const idempotencyKeyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !IDEMPOTENCY_KEY.test(key)) throw new StudioError("bad-request", IDEMPOTENCY_HEADER);
  return key;
};

type AnyHandler = ((request: RawRequest, caller: Caller, answer: Answer) => Promise<unknown>) & { readonly limit?: CallLimit };

const run = async (row: Endpoint, handler: AnyHandler, input: RawRequest, caller: Caller): Promise<FullAnswer> => {
  const cookies: string[] = [];
  const answer: Answer = {
    setSession: (token) => {
      cookies.push(sessionCookie(token));
    },
    setCookie: (line) => {
      cookies.push(line);
    },
  };
  requireAllowedId(row, input, caller);
  const reply = await handler(input, caller, answer);
  if (row.reply === undefined) return { status: 204, body: undefined, cookies };
  return { status: 200, body: JSON.stringify(row.reply.parse(reply)), cookies };
};

/** Calls of one personal access token: a switcher that cuts ten times a second, plus a script. */
const TOKEN_CALLS: LimitRule = { name: "token-calls", capacity: 300, perHour: 54_000 };

/** Limits reads per account. Some pages reload often or poll. */
const READS: LimitRule = { name: "reads", capacity: 600, perHour: 18_000 };

/** No bot token limits reads. */
const isRead = (row: Endpoint): boolean => row.bot && !needsBotToken(row);

/** Members of an organization have a budget each, as they poll the same screens. */
const readerOf = ({ origin, signedIn }: Caller): string | undefined => origin.member ?? signedIn?.account.id;

const checkLimit = (answer: LimitAnswer): void => {
  if (!answer.allowed) throw new TooManyRequests(answer.retryAfterSeconds);
};

const takeLimits = async (row: Endpoint, limit: CallLimit | undefined, caller: Caller, limits: RateLimitPort): Promise<void> => {
  const take = async (rule: LimitRule, subject: string): Promise<void> => {
    checkLimit(await limits.take(rule, subject, caller.now));
  };
  const token = caller.signedIn?.token;
  if (token !== undefined) await take(TOKEN_CALLS, token.id);
  else if (isRead(row)) await take(READS, limitedSubject({ by: "account" }, caller.origin, readerOf(caller)));
  if (limit === undefined) return;
  const accountId = caller.signedIn?.account.id;
  if (countsForAddress(limit, accountId)) checkLimit(await takeForAddress(limits, limit, caller.origin.address, caller.now));
  else await take(limit, limitedSubject(limit, caller.origin, accountId));
};

/** A call that names another account's or an unknown serial ID is charged to its address. */
const counting = async (
  call: Promise<FullAnswer>,
  { origin, now }: Caller,
  { limits, missesPerHour = DEFAULT_ADMISSION.missesPerHour }: Pick<ApiContext, "limits" | "missesPerHour">,
): Promise<FullAnswer> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof StudioError && error.code === "serial-id-not-yours")
      await countMiss(limits, missesPerHour, origin.address, now);
    throw error;
  }
};

const send = (reply: FastifyReply, answer: KeptReply): FastifyReply => {
  reply.code(answer.status);
  return answer.body === undefined ? reply.send() : reply.type("application/json; charset=utf-8").send(answer.body);
};

const registerRow = (app: FastifyInstance, name: ApiName, handler: AnyHandler, context: ApiContext): void => {
  const row: Endpoint = API[name];
  const changes = row.method !== "GET";
  app.route({
    method: row.method,
    url: row.path,
    bodyLimit: BODY_LIMIT_BYTES,
    onRequest: async (request, reply) => {
      reply.header("Cache-Control", "no-store");
      requireOwnPage(request, row, context.siteOrigin(request));
      // An access token already proves a person's consent.
      if (needsBotToken(row) && bearerTokenOf(request) === undefined) await context.botGuard(request, reply);
    },
    handler: async (request, reply) => {
      const caller = admit(row, await callerOf(request, context));
      await context.maintenance?.requireOpenFor(name, row, caller.signedIn, caller.now);
      await takeLimits(row, handler.limit, caller, context.limits);
      const input = parseRequest(row, request);
      const key = changes ? idempotencyKeyOf(request) : undefined;
      const act = async (): Promise<FullAnswer> => {
        const answer = await counting(run(row, handler, input, caller), caller, context);
        for (const cookie of answer.cookies) reply.header("Set-Cookie", cookie);
        return answer;
      };
      if (key === undefined) return send(reply, await act());
      const scope = `${caller.signedIn?.account.id ?? "visitor"} ${name}`;
      const kept = await context.idempotency.once(
        { scope, key, contents: canonicalJson(input) },
        caller.now,
        act,
        // Replaying cookies would require storing their tokens; such calls are safe to run again.
        (answer) => answer.cookies.length === 0 && row.secretReply !== true,
      );
      return send(reply, kept);
    },
  });
};

/** A body that is not JSON is answered 415; a method that a path does not have, 404. */
export const registerApi = async (
  app: FastifyInstance,
  handlers: Partial<Handlers<ApiName>>,
  context: ApiContext,
): Promise<void> => {
  await app.register(async (scope) => {
    // Another site's form can send plain text without a preflight.
    scope.removeContentTypeParser("text/plain");
    for (const name of Object.keys(handlers) as ApiName[]) registerRow(scope, name, handlers[name] as AnyHandler, context);
  });
};
