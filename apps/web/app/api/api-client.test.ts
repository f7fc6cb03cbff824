import { type CurrentSession, errorBody, fieldError, StudioError } from "@setsuna/contracts";
import { beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { type ApiCall, createApiClient } from "./api-client.ts";
import type { SimpleFetch, SimpleInit } from "./bot-protection/protected-fetch.ts";

type Way = "plain" | "protected" | "read";
let answer: () => Response;
let sent: { readonly way: Way; readonly url: string; readonly init: SimpleInit }[];
let call: ApiCall;

beforeEach(() => {
  sent = [];
  answer = () => new Response(null, { status: 204 });
  const fetchBy =
    (way: Way): SimpleFetch =>
    async (url, init = {}) => {
      sent.push({ way, url, init });
      return answer();
    };
  let keys = 0;
  call = createApiClient({
    fetch: fetchBy("plain"),
    protectedFetch: fetchBy("protected"),
    readFetch: fetchBy("read"),
    newKey: () => {
      keys += 1;
      return `key${keys}`;
    },
  });
});

const ID = "a_-B".repeat(5).padEnd(22, "x");
const failure = async (promise: Promise<unknown>): Promise<StudioError> => {
  const error = await promise.catch((thrown: unknown) => thrown);
  if (error instanceof StudioError) return error;
  throw new Error("expected a StudioError");
};

describe("the API client", () => {
  it("fills in path, query and body, and gives every change its own idempotency key", async () => {
    await call("endSession", { params: { id: `${ID}/..` } });
    await call("signOut");
    await call("signOut", {}, { idempotencyKey: "mine" });
    answer = () => Response.json({ rows: [], next: null, total: 0 });
    expect(await call("readAuditLog", { query: { limit: 7 } })).toEqual({ rows: [], next: null, total: 0 });
    await call("readAuditLog", { query: {} });
    expect(sent.map(({ init, url }) => [init.method, url, init.headers?.["idempotency-key"]])).toEqual([
      ["DELETE", `/studio/api/sessions/${ID}%2F..`, "key1"],
      ["DELETE", "/studio/api/session", "key2"],
      ["DELETE", "/studio/api/session", "mine"],
      ["GET", "/studio/api/admin/audit?limit=7", undefined],
      ["GET", "/studio/api/admin/audit", undefined],
    ]);
  });

  it("sends JSON and checks the reply", async () => {
    answer = () => Response.json({ state: "signed-out", surplus: 1 });
    const session = await call("signIn", { body: { accessToken: "t" } });
    expectTypeOf(session).toEqualTypeOf<CurrentSession>();
    expect(session).toEqual({ state: "signed-out" });
    expect(sent[0]).toMatchObject({ way: "protected", init: { body: '{"accessToken":"t"}' } });
    expect(sent[0]?.init.headers?.["content-type"]).toBe("application/json");
    answer = () => Response.json({ state: "unheard of" });
    expect((await failure(call("currentSession"))).code).toBe("internal");
    expect(sent[1]?.way).toBe("plain");
    answer = () => Response.json({ sessions: [] });
    await call("listSessions");
    expect(sent[2]?.way).toBe("read");
    answer = () => new Response("<html>");
    expect((await failure(call("currentSession"))).code).toBe("internal");
  });

  it("does not compile without the parts that a call needs", async () => {
    // @ts-expect-error the body is missing
    await call("signOut", {}, {}).then(() => call("signIn").catch(() => undefined));
    // @ts-expect-error the parameter is missing
    await expect(call("endSession")).rejects.toThrow("/studio/api/sessions/:id needs id");
  });

  it("passes on errors of single fields", async () => {
    const fields = [fieldError("Name", "enter-name"), { field: "New", code: "from-the-future" }];
    answer = () => Response.json({ code: "enter-name", fields }, { status: 400 });
    expect((await failure(call("signOut"))).fields).toEqual([fieldError("Name", "enter-name"), fieldError("New", "bad-request")]);
  });

  it("rejects with the server's code, or our own for a body that isn't a problem document", async () => {
    const cases: readonly [Response, string, string | undefined][] = [
      [Response.json(errorBody("username-exists"), { status: 409 }), "username-exists", undefined],
      [Response.json(errorBody("too-many-requests", "60"), { status: 429 }), "too-many-requests", "60"],
      [Response.json({ code: "from-the-future" }, { status: 418 }), "internal", "HTTP 418"],
      [Response.json({ code: "toString" }, { status: 400 }), "internal", "HTTP 400"],
      [new Response("Bad gateway", { status: 502 }), "server-unreachable", "HTTP 502"],
      [new Response(null, { status: 500 }), "internal", "HTTP 500"],
    ];
    for (const [response, code, detail] of cases) {
      answer = () => response;
      const error = await failure(call("signOut"));
      expect([error.code, error.detail]).toEqual([code, detail]);
    }
  });
});
