import type { AddressInfo } from "node:net";
import { SIGNALLING_GIVEN_UP } from "@setsuna/contracts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WebSocketServer } from "ws";
import { openNodeSocket } from "./node-socket.ts";

let server: WebSocketServer;
let url: string;
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const client of server.clients) client.terminate();
  server.close();
});

const events = () => ({ onOpen: vi.fn(), onMessage: vi.fn(), onLost: vi.fn() });

it("sends and receives text, and reports the lost server once", async () => {
  server.on("connection", (peer) => peer.on("message", (data) => peer.send(`${data}!`)));
  const heard = events();
  const socket = openNodeSocket(url, heard);
  expect(socket?.send("early")).toBe(false);
  await expect.poll(() => heard.onOpen.mock.calls.length).toBe(1);
  expect(socket?.send("hello")).toBe(true);
  await expect.poll(() => heard.onMessage.mock.calls).toEqual([["hello!"]]);
  for (const client of server.clients) client.terminate();
  await expect.poll(() => heard.onLost.mock.calls.length).toBe(1);
  expect(socket?.send("late")).toBe(false);
});

it.each([1000, SIGNALLING_GIVEN_UP])("closes with code %i, and receives nothing afterwards", async (code) => {
  const closed = new Promise((resolve) => server.on("connection", (peer) => peer.once("close", resolve)));
  const heard = events();
  const socket = openNodeSocket(url, heard);
  await expect.poll(() => heard.onOpen.mock.calls.length).toBe(1);
  socket?.close(code);
  expect(await closed).toBe(code);
  expect(heard.onLost).not.toHaveBeenCalled();
});

it("reports an unreachable server, and opens nothing for a malformed address", async () => {
  const heard = events();
  openNodeSocket("ws://127.0.0.1:1", heard);
  await expect.poll(() => heard.onLost.mock.calls.length).toBe(1);
  expect(heard.onOpen).not.toHaveBeenCalled();
  expect(openNodeSocket("no address", heard)).toBeUndefined();
});

it("is lost when this machine loses the socket's address, but not when it gains another", async () => {
  const heard = events();
  const own = new Set(["127.0.0.1"]);
  const changes = new Set<() => void>();
  const network = {
    has: (address: string) => own.has(address),
    listen: (changed: () => void) => {
      changes.add(changed);
      return () => changes.delete(changed);
    },
  };
  openNodeSocket(url, heard, network);
  await expect.poll(() => heard.onOpen.mock.calls.length).toBe(1);
  own.add("192.0.2.1");
  for (const changed of changes) changed();
  expect(heard.onLost).not.toHaveBeenCalled();
  own.delete("127.0.0.1");
  for (const changed of changes) changed();
  await expect.poll(() => heard.onLost.mock.calls.length).toBe(1);
  expect(changes.size).toBe(0);
});
