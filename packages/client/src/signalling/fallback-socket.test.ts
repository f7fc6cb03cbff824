import { SIGNALLING_GIVEN_UP } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket } from "../testing/fake-socket.ts";
import type { HttpAnswer, HttpPost, TextSocket } from "../transport/ports.ts";
import { openWithFallback } from "./fallback-socket.ts";

const URL = "wss://studio.example/studio/signal";
const CHANNEL = "c".repeat(43);

interface Posted {
  readonly operation: string;
  readonly body: Record<string, unknown>;
  readonly isLast: boolean;
  isAbandoned: boolean;
  answer(status: number, body?: object): void;
  fail(): void;
}

let clock: FakeClock;
let sockets: FakeSocket[];
let posts: Posted[];
let events: ReturnType<typeof fakeEvents>;
let open: () => TextSocket | undefined;
const fakeEvents = () => ({ onOpen: vi.fn(), onMessage: vi.fn(), onLost: vi.fn(), onFallback: vi.fn() });

const post: HttpPost = (url, body, answered, isLast = false) => {
  const settle = (answer: HttpAnswer): void => {
    if (!posted.isAbandoned) answered(answer);
  };
  const posted: Posted = {
    operation: /^https:..studio[.]example.studio.signal.(\w+)[?]route=[0-9a-z]{16}$/.exec(url)?.[1] ?? url,
    body: JSON.parse(body),
    isLast,
    isAbandoned: false,
    answer: (status, answer = {}) => settle({ status, text: JSON.stringify(answer) }),
    fail: () => settle(undefined),
  };
  posts.push(posted);
  return () => {
    posted.isAbandoned = true;
  };
};
const last = (operation: string): Posted => {
  const found = posts.filter((one) => one.operation === operation).at(-1);
  if (found === undefined) throw new Error(`nothing was posted to ${operation}`);
  return found;
};

beforeEach(() => {
  clock = new FakeClock(0);
  sockets = [];
  posts = [];
  events = fakeEvents();
  const openSocket = openWithFallback({
    openWebSocket: (url, heard) => {
      const socket = new FakeSocket(url, heard);
      sockets.push(socket);
      return url.startsWith("wss:") ? socket : undefined;
    },
    post,
    timers: { after: (ms, task) => clock.after(ms, task) },
    random: () => 0.5,
  });
  open = () => openSocket(URL, events);
});

const openByHttp = (): TextSocket => {
  const socket = open();
  sockets[0]?.lose();
  last("open").answer(200, { channel: CHANNEL });
  if (socket === undefined) throw new Error("nothing was opened");
  return socket;
};

describe("a network that passes WebSockets", () => {
  it("never uses HTTP", () => {
    const socket = open();
    sockets[0]?.open();
    clock.advance(60_000);
    expect(socket?.send("{}")).toBe(true);
    expect([posts, events.onFallback.mock.calls.length, events.onOpen.mock.calls.length]).toEqual([[], 0, 1]);
    sockets[0]?.lose();
    expect(events.onLost).toHaveBeenCalledOnce();
    expect(posts).toEqual([]);
  });

  it("prefers a slow WebSocket that opens before HTTP does", () => {
    open();
    clock.advance(2000);
    sockets[0]?.open();
    expect(last("open").isAbandoned).toBe(true);
    last("open").answer(200, { channel: CHANNEL });
    expect(events.onOpen).toHaveBeenCalledOnce();
  });
});

describe("a WebSocket is called blocked only next to an answered HTTP request", () => {
  const reasons = () => events.onFallback.mock.calls.flat();

  it("when the upgrade fails and HTTP is answered", () => {
    open();
    sockets[0]?.lose();
    expect(reasons()).toEqual(["failed"]);
    expect(events.onLost).not.toHaveBeenCalled();
    last("open").answer(200, { channel: CHANNEL });
    expect([reasons(), events.onOpen.mock.calls.length]).toEqual([["failed", "blocked"], 1]);
  });

  it("when the upgrade fails after HTTP was tried", () => {
    open();
    clock.advance(2000);
    sockets[0]?.lose();
    last("open").answer(200, { channel: CHANNEL });
    expect(reasons()).toEqual(["slow", "blocked"]);
  });

  it("not when the connection is refused for both", () => {
    open();
    sockets[0]?.lose();
    last("open").fail();
    expect([reasons(), events.onLost.mock.calls.length]).toEqual([["failed"], 1]);
  });

  it("not when a gateway answers for a server that is down", () => {
    open();
    sockets[0]?.lose();
    last("open").answer(502);
    expect([reasons(), events.onLost.mock.calls.length]).toEqual([["failed"], 1]);
  });

  it("not when the upgrade has no answer yet", () => {
    open();
    clock.advance(2000);
    last("open").answer(200, { channel: CHANNEL });
    expect(reasons()).toEqual(["slow"]);
  });
});

describe("a network that blocks WebSockets", () => {
  it("falls back after 2 s if the upgrade gets no answer, and sooner next time", () => {
    open();
    clock.advance(1999);
    expect(posts).toEqual([]);
    clock.advance(1);
    last("open").answer(200, { channel: CHANNEL });
    expect([events.onOpen.mock.calls.length, sockets[0]?.isClosed]).toEqual([1, true]);
    expect(events.onFallback.mock.calls).toEqual([["slow"]]);
    open();
    clock.advance(300);
    expect(posts.filter(({ operation }) => operation === "open")).toHaveLength(2);
  });

  it("gives up on a WebSocket that opens but stays silent, and tries HTTP soon after", () => {
    open();
    sockets[0]?.open({ isSilent: true });
    clock.advance(2000);
    expect(events.onLost).toHaveBeenCalledOnce();
    open();
    clock.advance(300);
    expect(posts.map(({ operation }) => operation)).toEqual(["open"]);
  });

  it("opens nothing for an invalid address", () => {
    const openSocket = openWithFallback({
      openWebSocket: () => undefined,
      post,
      timers: { after: (ms, task) => clock.after(ms, task) },
      random: () => 0.5,
    });
    expect(openSocket("no address", events)).toBeUndefined();
    clock.advance(60_000);
    expect(posts).toEqual([]);
  });
});

describe("a socket over HTTP", () => {
  it("delivers the server's messages in order and confirms them with the next poll", () => {
    openByHttp();
    expect(last("receive").body).toEqual({ channel: CHANNEL, after: 0 });
    last("receive").answer(200, { messages: ["a", "b"] });
    expect(events.onMessage.mock.calls).toEqual([["a"], ["b"]]);
    expect(last("receive").body).toMatchObject({ after: 2 });
  });

  it("sends one request at a time, in order, and repeats a lost one", () => {
    const socket = openByHttp();
    socket.send("1");
    socket.send("2");
    socket.send("3");
    expect(last("send").body).toEqual({ channel: CHANNEL, from: 0, messages: ["1"] });
    last("send").fail();
    clock.advance(250);
    expect(last("send").body).toMatchObject({ from: 0, messages: ["1"] });
    last("send").answer(200);
    expect(last("send").body).toMatchObject({ from: 1, messages: ["2", "3"] });
  });

  it("limits a request's size and number of messages", () => {
    const socket = openByHttp();
    socket.send("first");
    for (const text of ["x".repeat(40_000), "y".repeat(40_000), "z"]) socket.send(text);
    last("send").answer(200);
    expect((last("send").body.messages as string[]).map(({ length }) => length)).toEqual([40_000]);
    last("send").answer(200);
    for (let count = 0; count < 100; count += 1) socket.send("m");
    last("send").answer(200);
    expect(last("send").body.messages).toHaveLength(64);
  });

  it.each([404, 400, 429])("is lost once, if the server answers %i", (status) => {
    const socket = openByHttp();
    socket.send("1");
    last("send").answer(status);
    last("receive").answer(status);
    expect(events.onLost).toHaveBeenCalledOnce();
    expect(socket.send("2")).toBe(false);
  });

  it("is lost when the server has closed it, or after four failed requests", () => {
    openByHttp();
    last("receive").answer(200, { messages: ["refused"], closed: 1008 });
    expect([events.onMessage.mock.calls, events.onLost.mock.calls.length]).toEqual([[["refused"]], 1]);
    events = fakeEvents();
    const again = open();
    sockets.at(-1)?.lose();
    last("open").answer(200, { channel: CHANNEL });
    for (let failure = 0; failure < 4; failure += 1) {
      last("receive").fail();
      clock.advance(250);
    }
    expect([events.onLost.mock.calls.length, again?.send("1")]).toEqual([1, false]);
  });

  it("sends its pending messages when it closes, even from a closing page", () => {
    const socket = openByHttp();
    socket.send("1");
    socket.send("2");
    socket.close(SIGNALLING_GIVEN_UP);
    expect(last("close")).toMatchObject({
      isLast: true,
      body: { channel: CHANNEL, from: 0, messages: ["1", "2"], code: SIGNALLING_GIVEN_UP },
    });
    last("receive").answer(200, { messages: ["late"] });
    expect([events.onMessage.mock.calls.length, events.onLost.mock.calls.length]).toEqual([0, 0]);
  });
});
