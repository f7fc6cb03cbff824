import { type HttpPost, openWithFallback } from "@setsuna/client";
import { MediaSessionId, SerialId } from "@setsuna/contracts";
import { milliseconds, silentLog } from "@setsuna/kit";
import { seededRandom } from "@setsuna/testkit/model";
import Fastify from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import { FAKE_CHALLENGES } from "../../../apps/studio/src/admission/joining/join-proofs.fake.ts";
import { fakeSerialId, fakeSerialIds } from "../../../apps/studio/src/admission/serial-ids/serial-id-store.fake.ts";
import { registerProblems } from "../../../apps/studio/src/platform/index.ts";
import { FakeRelays } from "../../../apps/studio/src/streams/relay-pool/relay-port.fake.ts";
import { DirectSessions } from "../../../apps/studio/src/streams/signalling/direct-sessions.ts";
import { registerHttpSignalling } from "../../../apps/studio/src/streams/signalling/http-signalling-route.ts";
import { MediaSessions } from "../../../apps/studio/src/streams/signalling/media-sessions.ts";
import { SignallingConnections } from "../../../apps/studio/src/streams/signalling/signalling-connections.ts";
import type { SignallingContext } from "../../../apps/studio/src/streams/signalling/signalling-context.ts";
import { NO_ICE_SERVERS } from "../../../apps/studio/src/streams/turn/ice-server-issue.fake.ts";
import { NginxFront } from "./nginx-front.ts";

const CLIENTS = 12;
const MESSAGES = 5;

const startNode = async () => {
  const sessions = new MediaSessions(new FakeRelays());
  const newSessionId = () => MediaSessionId.parse("s".repeat(22));
  const clock = { now: () => milliseconds(performance.now()) };
  const context: SignallingContext = {
    sessions,
    directs: new DirectSessions(sessions, newSessionId),
    serialIds: fakeSerialIds(fakeSerialId()),
    newSessionId,
    challenges: FAKE_CHALLENGES,
    iceServers: NO_ICE_SERVERS,
    clock,
    serverClock: clock,
    log: silentLog,
  };
  const connections = new SignallingConnections(context);
  const app = Fastify({ forceCloseConnections: true });
  registerProblems(app, silentLog);
  registerHttpSignalling(app, context, connections);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  return { port: Number(new URL(origin).port), clients: () => connections.size };
};

const postFromAnywhere =
  (random: () => number): HttpPost =>
  (url, body, answered) => {
    const abort = new AbortController();
    const octet = (): number => 1 + Math.floor(random() * 250);
    const headers = { "content-type": "text/plain", "x-forwarded-for": `198.51.${octet()}.${octet()}` };
    fetch(url, { method: "POST", body, headers, signal: abort.signal })
      .then(async (response) => answered({ status: response.status, text: await response.text() }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof TypeError)) throw error;
        answered(undefined);
      });
    return () => abort.abort();
  };

describe.skipIf(!NginxFront.isInstalled())("signaling by HTTP behind nginx with two API nodes", () => {
  it("keeps each channel on one node even if its requests come from many addresses, and uses both nodes", async () => {
    const nodes = [await startNode(), await startNode()];
    const front = await NginxFront.open(nodes.map(({ port }) => port));
    onTestFinished(() => front.close());
    const random = seededRandom(1);
    const lost: number[] = [];
    const pongs = Array.from({ length: CLIENTS }, (): number[] => []);
    const openSocket = openWithFallback({
      openWebSocket: (_url, events) => {
        queueMicrotask(() => events.onLost());
        return { send: () => false, close: () => undefined };
      },
      post: postFromAnywhere(random),
      timers: {
        after: (ms, task) => {
          const timer = setTimeout(task, ms);
          return () => clearTimeout(timer);
        },
      },
      random,
    });
    const sockets = pongs.map((heard, client) => {
      const socket = openSocket(front.signalUrl, {
        onOpen: () => {
          socket?.send(JSON.stringify({ type: "hello", protocol: 1, serialId: SerialId.parse("abcdefg"), role: "receiver" }));
          socket?.send(JSON.stringify({ type: "ping", t0: 0 }));
        },
        onMessage: (text) => {
          const message: { readonly type: string; readonly t0: number } = JSON.parse(String(text));
          if (message.type !== "pong") return;
          heard.push(message.t0);
          if (heard.length < MESSAGES) socket?.send(JSON.stringify({ type: "ping", t0: heard.length }));
        },
        onLost: () => lost.push(client),
      });
      return socket;
    });
    onTestFinished(() => {
      for (const socket of sockets) socket?.close(1000);
    });
    await expect
      .poll(() => [lost, pongs.filter(({ length }) => length === MESSAGES).length], { timeout: 20_000 })
      .toEqual([[], CLIENTS]);
    expect(pongs).toEqual(pongs.map(() => [0, 1, 2, 3, 4]));
    expect(nodes.map(({ clients }) => clients() > 0)).toEqual([true, true]);
  }, 60_000);
});
