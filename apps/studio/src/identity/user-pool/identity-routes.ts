import { IDENTITY_CONTENT_TYPE, IDENTITY_TARGET } from "@setsuna/account";
import { StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DatabaseAway, originOf, type SignedIn } from "../../platform/index.ts";
import { deviceCookie, readDeviceCookie } from "./device-cookie.ts";
import type { IdentityService } from "./identity-service.ts";
import { IdentityRefusal, statusOf } from "./protocol/identity-refusal.ts";
import type { CallingBrowser } from "./protocol/operations.ts";
import { isOperation, type OperationName } from "./protocol/requests.ts";

export interface IdentityRoutes {
  readonly service: IdentityService;
  /** Throws a `StudioError`; undefined: no guard. Called before the body is read. */
  readonly botGuard?: ((request: FastifyRequest, reply: FastifyReply) => void | Promise<void>) | undefined;
  /** Absent if no operation needs the site's login. */
  readonly loginOf?:
    | ((operation: OperationName, request: FastifyRequest, now: Date) => Promise<SignedIn | undefined>)
    | undefined;
  readonly now: () => Date;
  readonly log: Log;
}

/** The largest request is a token of 4 kB. */
const BODY_LIMIT_BYTES = 16 * 1024;

const FASTIFY_CODES: Readonly<Record<string, () => IdentityRefusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new IdentityRefusal("UnsupportedMediaTypeException", `The body must be ${IDENTITY_CONTENT_TYPE}`),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new IdentityRefusal("RequestEntityTooLargeException", "The body is too large"),
};

const refusalOf = (thrown: unknown): IdentityRefusal => {
  if (thrown instanceof IdentityRefusal) return thrown;
  if (thrown instanceof Error) {
    const known = "code" in thrown && typeof thrown.code === "string" ? FASTIFY_CODES[thrown.code] : undefined;
    if (known !== undefined) return known();
    const status = "statusCode" in thrown ? thrown.statusCode : undefined;
    if (typeof status === "number" && status >= 400 && status < 500)
      return new IdentityRefusal("SerializationException", "The body could not be read");
  }
  return new IdentityRefusal("InternalErrorException", "Internal error");
};

const send = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  // As bytes: Fastify adds a charset to text, which Cognito doesn't send.
  reply
    .code(status)
    .type(IDENTITY_CONTENT_TYPE)
    .send(Buffer.from(JSON.stringify(body), "utf8"));

const operationOf = (request: FastifyRequest) => {
  const [service, name, ...more] = [request.headers["x-amz-target"]].flat().join().split(".");
  if (service !== IDENTITY_TARGET || name === undefined || more.length > 0 || !isOperation(name))
    throw new IdentityRefusal("UnknownOperationException", "X-Amz-Target does not name an operation of this service");
  return name;
};

const browserOf = (request: FastifyRequest, reply: FastifyReply): CallingBrowser => ({
  devices: readDeviceCookie(request.headers.cookie),
  keepDevices: (tokens) => {
    reply.header("Set-Cookie", deviceCookie(tokens));
  },
});

const parseBody = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // JSON.parse throws SyntaxError only for invalid JSON.
    throw new IdentityRefusal("SerializationException", "The body is not JSON");
  }
};

/** Amazon Cognito's user pools API under /studio/idp, with its public keys and client settings. Spec §7. */
export const registerIdentity = async (
  app: FastifyInstance,
  { service, botGuard, loginOf, now, log }: IdentityRoutes,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      [IDENTITY_CONTENT_TYPE, "application/json"],
      { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    const siteErrors = app.errorHandler;
    scope.setErrorHandler((thrown, request, reply) => {
      if (thrown instanceof StudioError || thrown instanceof DatabaseAway) return siteErrors(thrown as never, request, reply);
      const refusal = refusalOf(thrown);
      if (refusal.type === "InternalErrorException") log.error({ err: thrown }, "an identity call failed");
      if (refusal.retryAfterSeconds !== undefined) reply.header("Retry-After", Math.max(1, Math.ceil(refusal.retryAfterSeconds)));
      return send(reply, statusOf(refusal.type), { __type: refusal.type, message: refusal.message });
    });
    scope.addHook("onRequest", async (_request, reply) => {
      reply.header("Cache-Control", "no-store");
    });

    for (const url of ["/studio/idp", "/studio/idp/"])
      scope.route({
        method: "POST",
        url,
        ...(botGuard === undefined ? {} : { onRequest: async (request, reply) => botGuard(request, reply) }),
        handler: async (request, reply) => {
          const operation = operationOf(request);
          const body = parseBody(String(request.body ?? ""));
          const at = now();
          const signedIn = await loginOf?.(operation, request, at);
          const call = { origin: originOf(request), now: at, browser: browserOf(request, reply), signedIn };
          return send(reply, 200, await service.call(operation, body, call));
        },
      });
    scope.get("/studio/idp/.well-known/jwks.json", async (_request, reply) =>
      reply.type("application/json").send(JSON.stringify({ keys: service.publicKeys })),
    );
    scope.get("/studio/idp/settings.json", async (_request, reply) =>
      reply.type("application/json").send(JSON.stringify(service.port.settings)),
    );
  });
};
