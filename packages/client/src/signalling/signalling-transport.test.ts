import { SIGNALLING_SILENCE_MS } from "@setsuna/contracts";
import { FakeClock } from "@setsuna/testkit";
import { beforeEach, expect, it } from "vitest";
import { FakePorts } from "../testing/fake-ports.ts";
import { SignallingTransport } from "./signalling-transport.ts";

let clock: FakeClock;
let ports: FakePorts;
const heard: string[] = [];
const open = () =>
  new SignallingTransport(ports, {
    onOpen: () => heard.push("open"),
    onMessage: ({ type }) => heard.push(type),
    onLost: () => heard.push("lost"),
    onFallback: () => undefined,
  });

beforeEach(() => {
  clock = new FakeClock(1_000_000);
  ports = new FakePorts(clock);
  heard.length = 0;
});

it("sends while its socket is open, and passes on valid messages", () => {
  const transport = open();
  expect(transport.open("wss://studio.example/studio/signal")).toBe(true);
  expect(transport.send({ type: "ping", t0: 1 })).toBe(false);
  ports.socket().open({ isSilent: true });
  expect(transport.send({ type: "ping", t0: 1 })).toBe(true);
  expect(ports.socket().sent).toEqual([{ type: "ping", t0: 1 }]);
  for (const data of ['{"type":"pong","t0":1,"t1":2,"t2":3}', '{"type":"news"}', "{", new ArrayBuffer(2)])
    ports.socket().deliver(data);
  expect(heard).toEqual(["open", "pong"]);
  transport.close();
});

it("ignores a socket that it closed or replaced", () => {
  const transport = open();
  transport.open("wss://studio.example/1");
  const first = ports.socket();
  transport.open("wss://studio.example/2");
  expect([first.isClosed, ports.sockets.length]).toEqual([true, 2]);
  transport.close();
  clock.advance(2 * SIGNALLING_SILENCE_MS);
  expect(heard).toEqual([]);
});

it("treats silence as a lost socket, and an invalid address as none", () => {
  const transport = open();
  expect(transport.open("http://")).toBe(false);
  transport.open("wss://studio.example/1");
  ports.socket().open({ isSilent: true });
  expect(transport.isStale()).toBe(true);
  ports.socket().say({ type: "pong", t0: 1, t1: 2, t2: 3 });
  expect(transport.isStale()).toBe(false);
  clock.advance(SIGNALLING_SILENCE_MS + 1000);
  expect(transport.isStale()).toBe(true);
  expect(heard).toContain("lost");
  transport.close();
});
