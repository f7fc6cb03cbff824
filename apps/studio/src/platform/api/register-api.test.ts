import { API, BOT_TOKEN_HEADER, Email, StudioError } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { fastify, type InjectOptions } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { registerProblems } from "../http/problem.ts";
import { siteOrigin } from "../http/site-origin.ts";
import { TooManyRequests } from "../limits/too-many-requests.ts";
import { DatabaseAway } from "../storage/database-away.ts";
import { type Handlers, limited } from "./handlers.ts";
import { noIdempotency } from "./idempotency.fake.ts";
import { type ApiContext, registerApi } from "./register-api.ts";
import type { Caller, SignedIn } from "./request-origin.ts";
import { withErrorCode } from "./with-error-code.ts";

const now = new Date("2026-11-21T00:00:00Z");
const ID = "a".repeat(22);
const tokenOf = (letter: string) => letter.repeat(43);
const signedIn = (role: "licensee" | "admin", secondFactorPassed: boolean): SignedIn => ({
  sessionId: ID,
  account: { id: ID, email: Email.parse("a@b.example"), locale: "en", role, secondFactorPassed, secondFactorNeeded: false },
  ...(secondFactorPassed ? { secondFactorAt: now } : {}),
});
const LOGINS: Readonly<Record<string, SignedIn>> = {
  [tokenOf("L")]: signedIn("licensee", true),
  [tokenOf("A")]: signedIn("admin", false),
  [tokenOf("B")]: signedIn("admin", true),
};
const context: ApiContext = {
  findSession: async (token) => LOGINS[token],
  findBearer: async (token) => {
    if (token !== "of-an-agent") throw new StudioError("signed-out");
    return { ...signedIn("licensee", false), sessionId: undefined };
  },
  idempotency: noIdempotency,
  botGuard: () => undefined,
  limits: { take: async () => ({ allowed: true }), reset: async () => undefined },
  siteOrigin: siteOrigin(undefined, ["localhost", "127.0.0.1", "192.168.1.5"]),
  now: () => now,
};
type Some = Partial<Handlers<keyof typeof API>>;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});
const serve = async (handlers: Some, changed: Partial<ApiContext> = {}) => {
  const app = fastify();
  open.push(app);
  registerProblems(app, silentLog);
  await registerApi(app, handlers, { ...context, ...changed });
  return (options: InjectOptions) => app.inject(options);
};
const contact = { Email: "foo..bar.@docomo.ne.jp", Name: "n", Subject: "s", Content: "c", Locale: "ja" };
const at = (url: string, headers: Record<string, string> = {}): InjectOptions => ({
  method: "GET",
  url,
  headers: { host: "localhost", ...headers },
});
const post = (payload: object | string, headers: Record<string, string> = {}): InjectOptions => ({
  method: "POST",
  url: "/studio/api/contact",
  payload,
  headers,
});

describe("registerApi", () => {
  it("passes on validated input, strips unknown fields, and answers 204 without a reply schema", async () => {
    const seen: unknown[] = [];
    const request = await serve({
      sendContact: async (input) => {
        seen.push(input);
      },
    });
    const response = await request(post({ ...contact, Name: " n ", admin: true }));
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe("");
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(seen).toEqual([{ params: undefined, query: undefined, body: contact }]);
  });

  it("strips replies to their schema, and treats a mismatching reply as an internal error", async () => {
    const account = { ...signedIn("licensee", false).account, tokenHash: "secret" };
    const request = await serve({
      currentSession: async () => ({ state: "signed-in", account }),
      readAccount: async () => ({}) as never,
    });
    const response = await request({ method: "GET", url: "/studio/api/session" });
    expect(response.json().account).toEqual(signedIn("licensee", false).account);
    const wrong = await request({
      method: "GET",
      url: "/studio/api/account",
      headers: { cookie: `__Host-setsuna_session=${tokenOf("L")}` },
    });
    expect([wrong.statusCode, wrong.json().code]).toEqual([500, "internal"]);
  });

  it("answers 503 with Retry-After while the database is down, even if failures have a specific code", async () => {
    const away = (): never => {
      throw new DatabaseAway(new Error("Connection terminated"));
    };
    const request = await serve({
      sendContact: async () => withErrorCode("inquiry-failed", silentLog, async () => away()),
      currentSession: async () => away(),
    });
    for (const response of [await request(post(contact)), await request({ method: "GET", url: "/studio/api/session" })])
      expect([response.statusCode, response.json().code, response.headers["retry-after"]]).toEqual([
        ...[503, "service-unavailable", "2"],
      ]);
  });

  it("names every invalid field with the form's own message", async () => {
    const request = await serve({ sendContact: async () => undefined });
    const response = await request(
      post({ Email: "x", Name: " ", CompanyName: "", Subject: "a\r\nBcc: b", Content: "x".repeat(10_001), Locale: "fr" }),
    );
    expect(response.statusCode).toBe(400);
    expect(response.headers["content-type"]).toMatch("application/problem+json");
    expect(response.json()).toMatchObject({ code: "email-incorrect", en: "Email address is incorrect" });
    expect(response.json().fields.map((field: { field: string; code: string }) => [field.field, field.code])).toEqual([
      ["Email", "email-incorrect"],
      ["Name", "enter-name"],
      ["Subject", "characters-not-allowed"],
      ["Content", "too-long"],
      ["Locale", "bad-request"],
    ]);
  });

  it.each([
    ["not JSON", post("{", { "content-type": "application/json" }), 400, "bad-request"],
    ["plain text", post(JSON.stringify(contact), { "content-type": "text/plain" }), 415, "unsupported-media-type"],
    ["a form", post("Name=n", { "content-type": "application/x-www-form-urlencoded" }), 415, "unsupported-media-type"],
    ["1 MB", post({ ...contact, Content: "x".repeat(1e6) }), 413, "message-too-large"],
    ["a NUL", post({ ...contact, Name: "a\0b" }), 400, "bad-request"],
    ["a list", post([contact]), 400, "bad-request"],
    ["a prototype", post('{"__proto__":{"a":1}}', { "content-type": "application/json" }), 400, "bad-request"],
    ["another method", { ...post(contact), method: "PUT" } as InjectOptions, 404, "not-found"],
    ["a malformed retry key", post(contact, { "idempotency-key": "a b" }), 400, "bad-request"],
  ])("refuses %s", async (_what, options, status, code) => {
    const request = await serve({ sendContact: async () => undefined });
    const response = await request(options);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  it.each<[Record<string, string>, boolean]>([
    [{ origin: "https://evil.example" }, false],
    [{ origin: "null" }, false],
    [{ origin: "http://localhost:81" }, false],
    [{ "sec-fetch-site": "cross-site" }, false],
    [{ "sec-fetch-site": "same-site" }, false],
    // A serialized origin never names its default port (HTML §7.1.1).
    [{ origin: "http://localhost:80" }, false],
    [{ origin: "http://localhost" }, true],
    [{ origin: "https://studio.example" }, true],
    [{ "sec-fetch-site": "same-origin" }, true],
    [{}, true],
  ])("accepts changes only from its own pages: %j", async (headers, taken) => {
    const request = await serve(
      { sendContact: async () => undefined },
      { siteOrigin: siteOrigin("https://studio.example/studio", []) },
    );
    const response = await request(post(contact, { host: "localhost", ...headers }));
    expect(response.statusCode).toBe(taken ? 204 : 403);
  });

  it("requires the bot token before reading anything else in the request", async () => {
    const request = await serve(
      { sendContact: async () => undefined, currentSession: async () => ({ state: "signed-out" }) },
      {
        botGuard: (asked) => {
          if (asked.headers[BOT_TOKEN_HEADER] !== "good") throw new StudioError("captcha-needed");
        },
      },
    );
    expect((await request(post("{"))).statusCode).toBe(405);
    expect((await request(post(contact, { [BOT_TOKEN_HEADER]: "good" }))).statusCode).toBe(204);
    expect((await request({ method: "GET", url: "/studio/api/session" })).statusCode).toBe(200);
  });

  it("needs no bot token for a signed-in read, and limits reads per account", async () => {
    let left = 2;
    const taken: string[] = [];
    const request = await serve(
      { listSessions: async () => ({ sessions: [] }), endOtherSessions: async () => undefined },
      {
        botGuard: () => {
          throw new StudioError("captcha-needed");
        },
        limits: {
          take: async (rule, subject) => {
            taken.push(`${rule.name} ${subject}`);
            left -= 1;
            return left >= 0 ? { allowed: true } : { allowed: false, retryAfterSeconds: 7 };
          },
          reset: async () => undefined,
        },
      },
    );
    const cookie = { cookie: `__Host-setsuna_session=${tokenOf("L")}` };
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await request(at("/studio/api/sessions", cookie))).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    expect(new Set(taken).size).toBe(1);
    expect(taken[0]).toMatch(/^reads account /);
    expect((await request(at("/studio/api/sessions"))).json().code).toBe("signed-out");
    const change = { method: "DELETE", url: "/studio/api/sessions", headers: { host: "localhost", ...cookie } } as const;
    expect((await request(change)).statusCode).toBe(405);
  });

  it("admits the callers named by the row", async () => {
    const request = await serve({
      readAccount: async () => ({}) as never,
      readAuditLog: async () => ({ rows: [], next: null, total: 0 }),
    });
    const get = (url: string, cookie?: string) =>
      request(at(url, cookie === undefined ? {} : { cookie: `a=b; __Host-setsuna_session=${cookie}` }));
    expect((await get("/studio/api/account")).json().code).toBe("signed-out");
    expect((await get("/studio/api/account", tokenOf("Z"))).json().code).toBe("signed-out");
    expect((await get("/studio/api/account", "short")).json().code).toBe("signed-out");
    expect((await get("/studio/api/account", tokenOf("L"))).statusCode).toBe(500);
    expect((await get("/studio/api/admin/audit")).json().code).toBe("signed-out");
    expect((await get("/studio/api/admin/audit", tokenOf("L"))).json().code).toBe("forbidden");
    expect((await get("/studio/api/admin/audit", tokenOf("A"))).json().code).toBe("second-factor-needed");
    expect((await get("/studio/api/admin/audit", tokenOf("B"))).json()).toEqual({ rows: [], next: null, total: 0 });
  });

  it.each([
    ["http://localhost:8787", true],
    ["http://127.0.0.1:8787", true],
    ["https://studio.example", true],
    ["http://192.168.1.5:8787", false],
    // A foreign host name resolves to this server.
    ["http://rebound.example:8787", false],
  ])("sets a Secure cookie at %s: %s", async (origin, works) => {
    let ran = false;
    const signIn: Some["signIn"] = async (_input, _caller, answer) => {
      ran = true;
      answer.setSession(tokenOf("N"));
      return { state: "signed-out" };
    };
    const request = await serve(
      { signIn },
      origin.startsWith("https") ? { siteOrigin: siteOrigin("https://studio.example", []) } : {},
    );
    const response = await request({
      method: "POST",
      url: "/studio/api/session",
      payload: { accessToken: "x" },
      headers: { origin, host: new URL(origin).host },
    });
    expect(ran).toBe(works);
    if (!works) expect(response.json().code).toBe("insecure-cookies");
    else
      expect(response.headers["set-cookie"]).toBe(
        `__Host-setsuna_session=${tokenOf("N")}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict`,
      );
  });

  it("passes the request's origin and language to the handler", async () => {
    const callers: Caller[] = [];
    const request = await serve({
      currentSession: async (_input, caller) => {
        callers.push(caller);
        return { state: "signed-out" };
      },
    });
    const get = (headers: Record<string, string>, remoteAddress = "::ffff:192.0.2.7") =>
      request({ method: "GET", url: "/studio/api/session", headers, remoteAddress });
    await get({ "accept-language": "fr, en-GB;q=0.8, ja;q=0.5", "user-agent": "u".repeat(400) });
    await get({ "accept-language": "fr" });
    await get({ "accept-language": "ja", cookie: `__Host-setsuna_session=${tokenOf("L")}`, "x-forwarded-for": "203.0.113.9" });
    expect(callers.map((caller) => caller.language)).toEqual(["en", "ja", "en"]);
    expect(callers[0]?.origin).toEqual({ address: "192.0.2.7", userAgent: "u".repeat(300) });
    expect(callers[2]?.origin.address).toBe("192.0.2.7");
    expect(callers[2]?.signedIn?.account.role).toBe("licensee");
  });

  it("sends Retry-After", async () => {
    const request = await serve(
      {
        signIn: limited({ name: "sign-in", capacity: 1, perHour: 1, by: "address" }, async () => ({ state: "signed-out" })),
        sendContact: async () => {
          throw new TooManyRequests(0.2);
        },
      },
      { limits: { take: async () => ({ allowed: false, retryAfterSeconds: 61.2 }), reset: async () => undefined } },
    );
    const response = await request({
      method: "POST",
      url: "/studio/api/session",
      payload: { accessToken: "x" },
      headers: { host: "localhost" },
    });
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([429, "62"]);
    expect((await request(post(contact))).headers["retry-after"]).toBe("1");
  });

  it("gives every row a unique path and method", () => {
    const rows = Object.values(API).map((row) => `${row.method} ${row.path}`);
    expect(new Set(rows).size).toBe(rows.length);
  });
});

describe("an access token instead of the cookie", () => {
  const sessions = (authorization: string, headers: Record<string, string> = {}): InjectOptions => ({
    method: "GET",
    url: "/studio/api/sessions",
    headers: { authorization, ...headers },
  });
  const seen: Caller[] = [];
  const api = (botGuard: ApiContext["botGuard"]) =>
    serve(
      {
        listSessions: async (_request, caller) => {
          seen.push(caller);
          return { sessions: [] };
        },
      },
      { botGuard },
    );
  const noRobots = () => {
    throw new StudioError("captcha-needed");
  };

  it("needs no bot token, isn't a session, and takes precedence over a cookie", async () => {
    const request = await api(noRobots);
    const cookie = { cookie: `__Host-setsuna_session=${tokenOf("B")}` };
    expect((await request(sessions("Bearer of-an-agent", cookie))).statusCode).toBe(200);
    expect(seen.at(-1)?.signedIn).toMatchObject({ sessionId: undefined, account: { role: "licensee" } });
    expect(seen.at(-1)?.site).toMatch(/^http:\/\/localhost(:80)?$/);
    expect((await request(sessions("Basic b2Y6YW4=", cookie))).statusCode).toBe(200);
  });

  it.each(["Bearer", "Bearer ", "Bearer another", "Bearer two words", 'Bearer "'])("is refused: %s", async (authorization) => {
    const request = await api(() => undefined);
    const response = await request(sessions(authorization, { cookie: `__Host-setsuna_session=${tokenOf("B")}` }));
    expect(response.statusCode).toBe(401);
    if (authorization.startsWith("Bearer "))
      expect(response.headers["www-authenticate"]).toBe('Bearer realm="setsuna", error="invalid_token"');
    expect(response.json()).toMatchObject({ code: "signed-out" });
  });
});
