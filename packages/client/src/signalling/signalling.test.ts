import { Channel, errorBody, MediaSessionId, SerialId, SIGNALLING_GIVEN_UP, SIGNALLING_SILENCE_MS } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, expect, it } from "vitest";
import { ASK_MS, SUSPECT_MS } from "../stream/liveness.ts";
import { FakePorts } from "../testing/fake-ports.ts";
import type { FakeSocket } from "../testing/fake-socket.ts";
import { Signalling } from "./signalling.ts";
import { RequestRefused, SignallingLost } from "./signalling-errors.ts";
import type { SignallingState } from "./signalling-lifecycle.ts";
import type { SignallingOptions } from "./signalling-options.ts";

const SESSION = MediaSessionId.parse("s".repeat(22));
const OFFER = { type: "direct-offer", subscription: SESSION, offer: "v=0" } as const;
const PONG = { type: "pong", t0: 0, t1: 0, t2: 0 } as const;
const states: SignallingState["name"][] = [];
let clock: FakeClock;
let ports: FakePorts;

const start = (more: Pick<SignallingOptions, "onStreams"> = {}) => {
  const signalling = new Signalling({
    ports,
    url: "wss://studio.example/studio/signal",
    serialId: SerialId.parse("abcdefg"),
    role: "receiver",
    onState: ({ name }) => states.push(name),
    onClosed: () => undefined,
    ...more,
  });
  signalling.start();
  return signalling;
};
const socket = (): FakeSocket => ports.socket();

beforeEach(() => {
  clock = new FakeClock(1_000_000);
  ports = new FakePorts(clock);
  states.length = 0;
});

it("sends the hello, is ready with the welcome, and settles offers", async () => {
  const signalling = start();
  const ready = signalling.ready();
  socket().open();
  expect(socket().sent).toMatchObject([{ type: "hello", serialId: "abcdefg", role: "receiver" }]);
  socket().say({ type: "welcome", protocol: 1, iceServers: [], maxVideoChannels: 3 });
  await ready;
  expect([states, signalling.videoChannels(), socket().sent.at(-1)?.type]).toEqual([["connecting", "open"], 3, "ping"]);
  const offer = signalling.offer(OFFER).answer;
  socket().say({ type: "answer", request: 1, session: SESSION, sdp: "v=0" });
  expect((await offer).session).toBe(SESSION);
  const refused = signalling.offer(OFFER).answer;
  socket().say({ type: "refused", request: 2, error: errorBody("unknown-session") });
  await expect(refused).rejects.toEqual(new RequestRefused(errorBody("unknown-session")));
  signalling.stop();
});

it("accepts offers once the hello is sent, and refuses them one by one before the welcome", async () => {
  const signalling = start();
  let isReady = false;
  const ready = signalling.readyToOffer().then(() => {
    isReady = true;
  });
  await Promise.resolve();
  expect(isReady).toBe(false);
  socket().open();
  await ready;
  await signalling.readyToOffer();
  const [first, second] = [signalling.offer(OFFER).answer, signalling.offer(OFFER).answer];
  expect(socket().sent.map(({ type }) => type)).toEqual(["hello", "direct-offer", "direct-offer"]);
  socket().say({ type: "refused", request: 1, error: errorBody("too-many-messages") });
  await expect(first).rejects.toEqual(new RequestRefused(errorBody("too-many-messages")));
  expect(states.at(-1)).toBe("connecting");
  socket().say({ type: "welcome", protocol: 1, iceServers: [], maxVideoChannels: 3 });
  socket().say({ type: "answer", request: 2, session: SESSION, sdp: "v=0" });
  expect((await second).session).toBe(SESSION);
  signalling.stop();
});

it("refuses only the intended request, an offer or a director's", async () => {
  const signalling = start();
  socket().open();
  socket().say({ type: "welcome", protocol: 1, iceServers: [], maxVideoChannels: 3 });
  const offer = signalling.offer(OFFER).answer;
  const list = signalling.greenRoom.list();
  const [offered, listed] = socket().sent.flatMap((message) =>
    message.type === "direct-offer" || message.type === "list-guests" ? [message.request] : [],
  );
  socket().say({ type: "refused", request: offered, error: errorBody("unknown-session") });
  socket().say({ type: "guests", request: listed ?? 0, guests: [] });
  await expect(offer).rejects.toEqual(new RequestRefused(errorBody("unknown-session")));
  expect(await list).toEqual([]);
  signalling.stop();
});

it("waits for the next socket's hello after a loss, and rejects waiting requests when refused", async () => {
  const signalling = start();
  socket().open();
  await signalling.readyToOffer();
  socket().lose();
  const waiting = signalling.readyToOffer();
  clock.advance(3000);
  socket().open();
  await waiting;
  socket().say({ type: "refused", error: errorBody("unknown-serial-id") });
  await expect(signalling.readyToOffer()).rejects.toEqual(new RequestRefused(errorBody("unknown-serial-id")));
});

it("sends nothing early with unconfirmed keys, which a welcome then exposes", async () => {
  const signalling = new Signalling({
    ports,
    url: "wss://studio.example/studio/signal",
    serialId: SerialId.parse("abcdefg"),
    role: "receiver",
    isAwaitingKeys: true,
    onState: () => undefined,
    onClosed: () => undefined,
  });
  signalling.start();
  socket().open();
  signalling.enter({ proofKey: "A".repeat(43), link: undefined, isUnconfirmed: true });
  expect(socket().last("hello")).toMatchObject({ role: "receiver" });
  let outcome = "waits";
  signalling.readyToOffer().then(
    () => {
      outcome = "may offer";
    },
    () => {
      outcome = "refused";
    },
  );
  await Promise.resolve();
  await Promise.resolve();
  expect(outcome).toBe("waits");
  socket().say({ type: "welcome", protocol: 1, iceServers: [], maxVideoChannels: 3 });
  await expect.poll(() => outcome).toBe("refused");
});

it("retries and reports while the server is unavailable, until welcomed", async () => {
  const signalling = start();
  const ready = signalling.ready();
  for (let outage = 0; outage < 20; outage++) {
    socket().open();
    socket().say({ type: "unavailable", error: errorBody("service-unavailable") });
    expect([states.at(-1), signalling.unavailable()?.code]).toEqual(["waiting", "service-unavailable"]);
    clock.advance(3000);
    expect(signalling.unavailable()?.code).toBe("service-unavailable");
  }
  socket().welcome();
  await ready;
  expect(signalling.unavailable()).toBeUndefined();
  signalling.stop();
});

it("reports an unreachable server until welcomed, but keeps a reason that the server gave", async () => {
  const signalling = start();
  socket().lose();
  expect([states.at(-1), signalling.unavailable()?.code]).toEqual(["waiting", "server-unreachable"]);
  clock.advance(3000);
  socket().welcome();
  expect(signalling.unavailable()).toBeUndefined();
  socket().lose();
  expect(signalling.unavailable()).toBeUndefined();
  clock.advance(3000);
  socket().open();
  socket().say({ type: "unavailable", error: errorBody("service-unavailable") });
  clock.advance(10_000);
  socket().lose();
  expect(signalling.unavailable()?.code).toBe("service-unavailable");
  signalling.stop();
});

it("reports a refusal that it retries as unavailable, but not a final one", () => {
  const signalling = start();
  socket().open();
  socket().say({ type: "refused", error: errorBody("too-many-connections") });
  expect([states.at(-1), signalling.unavailable()?.code]).toEqual(["waiting", "too-many-connections"]);
  clock.advance(3000);
  socket().open();
  socket().say({ type: "refused", error: errorBody("link-revoked") });
  expect([states.at(-1), signalling.unavailable()]).toEqual(["refused", undefined]);
});

it("keeps an admitted socket when the server is unavailable to others", () => {
  const signalling = start();
  socket().welcome();
  socket().say({ type: "unavailable", error: errorBody("service-unavailable") });
  expect([states.at(-1), signalling.unavailable()]).toEqual(["open", undefined]);
  signalling.stop();
});

it("learns from the newest welcome whether to send thumbnails, and sends them unrequested", () => {
  const signalling = start();
  socket().open();
  socket().say({ type: "welcome", protocol: 1, iceServers: [], maxVideoChannels: 3, thumbnails: true });
  expect(signalling.wantsThumbnails()).toBe(true);
  signalling.thumbnail(SESSION, "/9j/4AAQSkZJRg==");
  expect(socket().sent.at(-1)).toEqual({ type: "thumbnail", publication: SESSION, jpeg: "/9j/4AAQSkZJRg==" });
  socket().say({ type: "welcome", protocol: 1, iceServers: [], maxVideoChannels: 3 });
  expect(signalling.wantsThumbnails()).toBe(false);
  signalling.stop();
});

it("lists the streams on request, and ignores a server that refuses the request", () => {
  const lists: unknown[] = [];
  const signalling = start({ onStreams: ({ streams }) => lists.push(streams) });
  socket().welcome();
  signalling.listStreams();
  expect(socket().sent.at(-1)).toEqual({ type: "list-streams", request: 0 });
  socket().say({ type: "refused", request: 0, error: errorBody("bad-message") });
  socket().say({ type: "streams", request: 0, streams: [{ kind: "video", channel: Channel.parse(2) }] });
  expect([lists, states.at(-1)]).toEqual([[[{ kind: "video", channel: 2 }]], "open"]);
  signalling.stop();
});

it("loses its offers with the socket, and reconnects", async () => {
  const signalling = start();
  socket().welcome();
  const offer = signalling.offer(OFFER).answer;
  const lost = expect(offer).rejects.toBeInstanceOf(SignallingLost);
  clock.advance(SIGNALLING_SILENCE_MS + 1000);
  await lost;
  clock.advance(60_000);
  expect(ports.sockets.length).toBeGreaterThan(1);
  signalling.stop();
  expect(states.at(-1)).toBe("stopped");
});

it("asks immediately when the network changes, and opens another socket if unanswered", async () => {
  const signalling = start();
  socket().welcome();
  socket().say(PONG);
  const asked = socket().sent.length;
  ports.changeNetwork();
  expect(socket().sent.slice(asked)).toMatchObject([{ type: "ping" }]);
  socket().say(PONG);
  clock.advance(2000);
  expect(ports.sockets).toHaveLength(1);

  ports.changeNetwork();
  clock.advance(SUSPECT_MS + ASK_MS);
  expect(ports.sockets).toHaveLength(2);
  socket().welcome();
  await signalling.ready();
  signalling.stop();
});

it("keeps a socket that is still opening when the network changes: its path may be slow", () => {
  const signalling = start();
  ports.changeNetwork();
  clock.advance(2 * SUSPECT_MS);
  expect(ports.sockets).toHaveLength(1);
  signalling.stop();
});

it.each([
  ["falls silent", () => clock.advance(2 * SIGNALLING_SILENCE_MS)],
  [
    "does not answer on another network",
    () => {
      ports.changeNetwork();
      clock.advance(SUSPECT_MS + ASK_MS);
    },
  ],
  ["is lost", () => socket().lose()],
])("sends no goodbye on a socket that %s, since the server may still receive it, but does on the last", (_, lose) => {
  const signalling = start();
  socket().welcome();
  const lost = socket();
  lose();
  expect(lost.closeCode).toBe(SIGNALLING_GIVEN_UP);
  clock.advance(60_000);
  expect(ports.sockets.length).toBeGreaterThan(1);
  for (const unanswered of ports.sockets.slice(1, -1)) expect(unanswered.closeCode).toBe(SIGNALLING_GIVEN_UP);
  signalling.stop();
  expect([lost.closeCode, ports.sockets.at(-1)?.closeCode]).toEqual([SIGNALLING_GIVEN_UP, 1000]);
});

it("rejects all waiting requests when refused or stopped", async () => {
  const signalling = start();
  const waiting = expect(signalling.ready()).rejects.toEqual(new RequestRefused(errorBody("unknown-serial-id")));
  socket().open();
  socket().say({ type: "refused", error: errorBody("unknown-serial-id") });
  await waiting;
  expect(states.at(-1)).toBe("refused");
  signalling.stop();
  await expect(signalling.ready()).rejects.toBeInstanceOf(Error);
});

it("announces its direct sources on each socket that admits it", () => {
  const signalling = start();
  socket().welcome();
  signalling.direct.announce(SESSION, { offered: () => undefined });
  const announced = { type: "direct-ready", publication: SESSION, ready: true };
  expect(socket().sent.at(-1)).toEqual(announced);
  socket().lose();
  clock.advance(60_000);
  socket().welcome();
  expect(socket().sent).toContainEqual(announced);
  signalling.stop();
});
