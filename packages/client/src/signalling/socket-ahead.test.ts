import { beforeEach, expect, it } from "vitest";
import { FakeSocket } from "../testing/fake-socket.ts";
import { SocketAhead } from "./socket-ahead.ts";

const URL = "wss://studio.example/studio/signal";
const seen: string[] = [];
const events = {
  onOpen: () => void seen.push("open"),
  onMessage: (data: unknown) => void seen.push(String(data)),
  onLost: () => void seen.push("lost"),
};
let sockets: FakeSocket[];
let ahead: SocketAhead;

beforeEach(() => {
  seen.length = 0;
  sockets = [];
  ahead = new SocketAhead((url, given) => {
    const socket = new FakeSocket(url, given);
    sockets.push(socket);
    return socket;
  });
});

it("hands over an open socket with everything it received, in order", async () => {
  ahead.prepare(URL);
  ahead.prepare(URL);
  sockets[0]?.open({ isSilent: true });
  sockets[0]?.deliver("challenge");
  const socket = ahead.open(URL, events);
  expect(seen).toEqual([]);
  await Promise.resolve();
  sockets[0]?.deliver("welcome");
  expect([seen, sockets.length]).toEqual([["open", "challenge", "welcome"], 1]);
  expect(socket?.send("{}")).toBe(true);
  socket?.close(1000);
  expect(sockets[0]?.closeCode).toBe(1000);
});

it("hands over a socket that is still opening", async () => {
  ahead.prepare(URL);
  ahead.open(URL, events);
  await Promise.resolve();
  expect(seen).toEqual([]);
  sockets[0]?.open({ isSilent: true });
  expect(seen).toEqual(["open"]);
});

it("opens a new socket if the waiting one is taken, lost, discarded or for another address", () => {
  ahead.prepare(URL);
  ahead.open(URL, events);
  ahead.open(URL, events);
  expect(sockets.length).toBe(2);
  ahead.prepare(URL);
  sockets[2]?.lose();
  ahead.open(URL, events);
  expect(sockets.length).toBe(4);
  ahead.prepare(URL);
  ahead.discard();
  expect(sockets[4]?.closeCode).toBe(1000);
  ahead.prepare(`${URL}?other`);
  ahead.open(URL, events);
  expect(sockets.length).toBe(7);
});

it("reports nothing to a receiver that closed before the handover", async () => {
  ahead.prepare(URL);
  sockets[0]?.open();
  ahead.open(URL, events)?.close(1000);
  await Promise.resolve();
  expect(seen).toEqual([]);
});
