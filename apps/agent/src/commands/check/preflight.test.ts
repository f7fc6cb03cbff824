import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { type ErrorCode, errorBody, SerialId } from "@setsuna/contracts";
import { afterEach, expect, it } from "vitest";
import { type CheckRow, preflight } from "./preflight.ts";
import { clockErrorOf } from "./probes.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const answerOk: RequestListener = (_, reply) => {
  reply.end("ok");
};

const serverBehind = async (upgrade: (socket: Duplex) => void, page: RequestListener = answerOk) => {
  const server = createServer(page);
  const sockets = new Set<Duplex>();
  server.on("upgrade", (_request, socket) => {
    sockets.add(socket);
    upgrade(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const stripped = (socket: Duplex): void => {
  socket.end("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n");
};
const swallowed = (): void => undefined;
const cut = (socket: Duplex): void => {
  socket.destroy();
};

/** No result depends on how soon the machine answers: only a swallowed upgrade waits for its limit. */
const rowsOf = async (server: string, handshake = 60_000): Promise<readonly CheckRow[]> =>
  preflight({ server, serialId: undefined, password: "", limits: { http: 60_000, handshake, fallback: 1 } }, () => undefined);

it.each([
  ["strips the upgrade", stripped, "HTTP 404", undefined],
  ["swallows the upgrade", swallowed, "no WebSocket", 50],
  ["cuts the upgrade", cut, "no WebSocket", undefined],
] as const)("blames the proxy, not the clock, when something %s", async (_what, upgrade, detail, handshake) => {
  const rows = await rowsOf(await serverBehind(upgrade), handshake);
  const failed = rows.filter(({ ok }) => !ok);
  expect(failed.map(({ name }) => name)).toEqual(["websocket"]);
  expect(failed[0]?.detail).toContain(detail);
  expect(failed[0]?.advice?.en).toContain("proxy");
  expect(failed[0]?.advice?.ja).toContain("プロキシ");
});

const signalsByHttp = (code: ErrorCode): RequestListener => {
  const said = [JSON.stringify({ type: "challenge", challenge: `${"c".repeat(42)}A` })];
  let poll: (() => void) | undefined;
  const answers: Record<
    string,
    (body: { readonly after?: number; readonly messages?: string[] }, reply: (answer: object) => void) => void
  > = {
    open: (_, reply) => reply({ channel: "c".repeat(43) }),
    send: ({ messages = [] }, reply) => {
      if (messages.some((message) => message.includes('"hello"')))
        said.push(JSON.stringify({ type: "refused", error: errorBody(code) }));
      reply({});
      poll?.();
    },
    receive: ({ after = 0 }, reply) => {
      poll = () => reply({ messages: said.slice(after) });
      if (said.length > after) poll();
    },
  };
  return (request, reply) => {
    const [, operation] = /^\/studio\/signal\/(\w+)[?]/.exec(request.url ?? "") ?? [];
    const answer = answers[operation ?? ""];
    if (answer === undefined) reply.end("ok");
    else
      void text(request).then((body) =>
        answer(JSON.parse(body), (value) => {
          if (!reply.writableEnded) reply.end(JSON.stringify(value));
        }),
      );
  };
};

it.each([
  ["no ID is given", undefined, "wrong-password", "HTTP"],
  ["the ID refuses", SerialId.parse("abcdefg"), "address-not-allowed", "address-not-allowed, HTTP"],
] as const)(
  "passes with advice when signaling uses HTTP: %s",
  async (_what, serialId, code, detail) => {
    const server = await serverBehind(stripped, signalsByHttp(code));
    const rows = await preflight({ server, serialId, password: "" }, () => undefined);
    const row = rows.find(({ name }) => name === "websocket");
    expect([row?.ok, row?.detail]).toEqual([true, detail]);
    expect(row?.advice?.en).toContain("signaling uses HTTP");
    expect(row?.advice?.ja).toContain("HTTPで通信しています");
    expect(rows.filter(({ ok }) => !ok)).toEqual([]);
  },
  30_000,
);

it("blames no proxy when the upgrade is slow", async () => {
  const server = await serverBehind(swallowed, signalsByHttp("wrong-password"));
  const rows = await preflight({ server, serialId: undefined, password: "" }, () => undefined);
  const row = rows.find(({ name }) => name === "websocket");
  expect([row?.ok, row?.detail]).toEqual([true, "HTTP"]);
  expect(row?.advice?.en).toContain("slow to open");
  expect(row?.advice?.ja).toContain("時間がかかっている");
}, 30_000);

it("doesn't mistake a cached page's date for the server's time", async () => {
  const old = new Date(Date.now() - 3_600_000).toUTCString();
  const server = await serverBehind(cut, (_, reply) => {
    reply.setHeader("date", old).end("ok");
  });
  expect((await rowsOf(server)).map(({ name }) => name)).not.toContain("clock");
});

it.each([
  ["the date is ours", "Thu, 01 Jan 2026 00:00:10 GMT", null, 0],
  ["the answer took 9 s", "Thu, 01 Jan 2026 00:00:05 GMT", null, 0],
  ["the answer was cached 60 s ago", "Wed, 31 Dec 2025 23:59:10 GMT", "60", 0],
  ["our clock is 20 s behind", "Thu, 01 Jan 2026 00:00:30 GMT", null, 20_000],
  ["our clock is 20 s ahead", "Wed, 31 Dec 2025 23:59:40 GMT", null, 20_000],
  ["there is no date", null, null, undefined],
])("reads the clock error from a response: %s", (_what, date, age, error) => {
  const at = Date.parse("Thu, 01 Jan 2026 00:00:10 GMT");
  expect(clockErrorOf({ date, age, askedAt: at - 9000, answeredAt: at })).toBe(error);
});
