import { StudioError } from "@setsuna/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import { CallQueue } from "../call-queue.ts";
import type { BotToken } from "./bot-token.ts";
import { createProtectedFetch, createReadFetch, reachingFetch, type SimpleFetch, type SimpleInit } from "./protected-fetch.ts";
import { RENEW_BEFORE_MS, TokenKeeper } from "./token-keeper.ts";

const token = (value: string, level: BotToken["level"], expiresAt = 600_000): BotToken => ({
  value,
  header: "x-token",
  level,
  expiresAt,
});

let now: number;
let silent: () => Promise<BotToken>;
let silentCalls: number;
let keeper: TokenKeeper;
let queue: CallQueue<BotToken>;
let good: Set<string>;
let sent: { readonly url: string; readonly init: SimpleInit }[];
let protectedFetch: SimpleFetch;

beforeEach(() => {
  now = 0;
  silentCalls = 0;
  silent = () => Promise.resolve(token(`silent${silentCalls}`, "silent"));
  keeper = new TokenKeeper(
    () => {
      silentCalls += 1;
      return silent();
    },
    () => now,
  );
  queue = new CallQueue();
  good = new Set();
  sent = [];
  const server: SimpleFetch = async (url, init = {}) => {
    sent.push({ url, init });
    return new Response(url, { status: good.has(init.headers?.["x-token"] ?? "") ? 200 : 405 });
  };
  protectedFetch = createProtectedFetch(server, keeper, queue);
});

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

const code = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "fulfilled",
    (error: unknown) => (error instanceof StudioError ? error.code : error),
  );

describe("the silent token", () => {
  it("is fetched once for requests that start together, and reused", async () => {
    good.add("silent1");
    const all = await Promise.all(["/a", "/b", "/c"].map((url) => protectedFetch(url)));
    expect(all.map((response) => response.status)).toEqual([200, 200, 200]);
    await protectedFetch("/d");
    expect(silentCalls).toBe(1);
  });

  it("is renewed before it expires without delaying requests, and awaited after it has expired", async () => {
    good.add("silent1").add("silent2").add("silent3");
    await protectedFetch("/a");
    now = 600_000 - RENEW_BEFORE_MS + 1;
    await protectedFetch("/b");
    await settle();
    expect([silentCalls, sent[1]?.init.headers?.["x-token"], keeper.current?.value]).toEqual([2, "silent1", "silent2"]);
    now = 600_001;
    await protectedFetch("/c");
    expect(sent[2]?.init.headers?.["x-token"]).toBe("silent3");
  });

  it("that can't be fetched fails the request, and is retried by the next", async () => {
    silent = () => Promise.reject(new StudioError("server-unreachable"));
    expect(await code(protectedFetch("/a"))).toBe("server-unreachable");
    silent = () => Promise.resolve(token("silent2", "silent"));
    good.add("silent2");
    expect((await protectedFetch("/a")).status).toBe(200);
  });
});

describe("a 405", () => {
  it("makes any number of requests wait for one captcha, and resends each once, unchanged", async () => {
    let changes = 0;
    queue.subscribe(() => {
      changes += 1;
    });
    const requests = Array.from({ length: 5 }, (_, index) =>
      protectedFetch(`/${index}`, { method: "POST", headers: { "idempotency-key": `k${index}` }, body: `b${index}` }),
    );
    await settle();
    expect([queue.count(), changes, sent.length]).toEqual([5, 5, 5]);
    good.add("human");
    keeper.accept(token("human", "captcha"));
    queue.answer(token("human", "captcha"));
    const answers = await Promise.all(requests);
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(["/0", "/1", "/2", "/3", "/4"]);
    expect(sent).toHaveLength(10);
    for (const [index, { init }] of sent.slice(5).entries())
      expect(init).toMatchObject({
        method: "POST",
        body: `b${index}`,
        headers: { "idempotency-key": `k${index}`, "x-token": "human" },
      });
    expect(queue.count()).toBe(0);
  });

  it("a second time fails with captcha-needed, without another modal", async () => {
    const failed = code(protectedFetch("/a"));
    await settle();
    queue.answer(token("useless", "captcha"));
    expect([await failed, queue.count(), sent.length]).toEqual(["captcha-needed", 0, 2]);
  });

  it("that arrives after another request's captcha was solved needs no second one", async () => {
    good.add("human");
    const first = protectedFetch("/a");
    await settle();
    keeper.accept(token("human", "captcha"));
    queue.answer(token("human", "captcha"));
    await first;
    let answerLate: (response: Response) => void = () => undefined;
    const late = createProtectedFetch(
      (url, init = {}) =>
        init.headers?.["x-token"] === "human"
          ? Promise.resolve(new Response(url))
          : new Promise((resolve) => {
              answerLate = resolve;
            }),
      lateKeeper(),
      queue,
    )("/late");
    await settle();
    answerLate(new Response("", { status: 405 }));
    expect((await late).status).toBe(200);
    expect(queue.count()).toBe(0);
  });

  const lateKeeper = (): TokenKeeper => {
    const late = new TokenKeeper(
      () => Promise.resolve(token("old", "silent")),
      () => 0,
    );
    const give = late.token.bind(late);
    late.token = async () => {
      const old = await give();
      late.accept(token("human", "captcha"));
      return old;
    };
    return late;
  };

  it("prompts the user at once when silent tokens are refused", async () => {
    silent = () => Promise.reject(new StudioError("captcha-needed"));
    good.add("human");
    const answer = protectedFetch("/a");
    await settle();
    expect([queue.count(), sent.length]).toEqual([1, 0]);
    queue.answer(token("human", "captcha"));
    expect((await answer).status).toBe(200);
  });

  it("fails all waiting requests when the user cancels, and releases an aborted one", async () => {
    const given = new AbortController();
    const reason = new Error("left the page");
    const first = code(protectedFetch("/a"));
    const second = code(protectedFetch("/b"));
    const third = code(protectedFetch("/c", { signal: given.signal }));
    await settle();
    given.abort(reason);
    expect([await third, queue.count()]).toEqual([reason, 2]);
    queue.cancel(new StudioError("captcha-needed"));
    expect([await first, await second, queue.count()]).toEqual(["captcha-needed", "captcha-needed", 0]);
    await expect(queue.wait(given.signal)).rejects.toBe(reason);
    expect(queue.count()).toBe(0);
  });
});

describe("plain fetch", () => {
  it("reports an unreachable server and keeps the abort reason", async () => {
    const failing = reachingFetch(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await code(failing("/a"))).toBe("server-unreachable");
    const aborted = AbortSignal.abort(new Error("gone"));
    await expect(reachingFetch(() => Promise.reject(aborted.reason))("/a", { signal: aborted })).rejects.toThrow("gone");
  });
});

describe("read-only requests of a page", () => {
  const reading = (status: (sent: SimpleInit) => number) =>
    createReadFetch(async (url, init = {}) => new Response(url, { status: status(init) }), keeper, protectedFetch);

  it("send an existing token, but don't compute one", async () => {
    const seen: (string | undefined)[] = [];
    const read = reading((init) => {
      seen.push(init.headers?.["x-token"]);
      return 200;
    });
    await read("/a");
    expect([silentCalls, seen]).toEqual([0, [undefined]]);
    keeper.accept(token("held", "silent"));
    await read("/b");
    now = 600_000;
    await read("/c");
    expect([silentCalls, seen]).toEqual([0, [undefined, "held", undefined]]);
  });

  it("follow the normal path if a firewall insists", async () => {
    good.add("silent1");
    const answer = await reading(() => 405)("/a");
    expect([answer.status, silentCalls]).toEqual([200, 1]);
  });
});
