import { createServer } from "node:net";
import { silentLog } from "@setsuna/kit";
import { expect, it } from "vitest";
import { FakeTime } from "../edge-time.fake.ts";
import { tcpTarget, udpTarget } from "./target.ts";

/** RFC 6761 §6.4: never resolves. */
const NOWHERE = { host: "nowhere.invalid", port: 9 };

it("a UDP target whose name doesn't resolve is looked up again, and can be closed meanwhile", async () => {
  const time = new FakeTime();
  let failed: () => void = () => undefined;
  const failure = new Promise<void>((resolve) => {
    failed = resolve;
  });
  const reasons: string[] = [];
  const onAway = (reason: string): void => {
    reasons.push(reason);
    failed();
  };
  const world = { time, chance: () => 0.5, log: silentLog };
  const target = udpTarget(NOWHERE, world, () => undefined, undefined, onAway);
  target.send(new Uint8Array(4));
  await failure;
  await Promise.resolve();
  expect(reasons).toEqual([expect.stringContaining(NOWHERE.host)]);
  expect(time.pending()).toBe(1);
  target.close();
  target.send(new Uint8Array(4));
  expect(time.pending()).toBe(0);
});

it("a TCP target that refuses is retried, and can be closed meanwhile", async () => {
  const time = new FakeTime();
  const place = { host: "127.0.0.1", port: 1 };
  let failed: () => void = () => undefined;
  const failure = new Promise<void>((resolve) => {
    failed = resolve;
  });
  const after = (ms: number, run: () => void): (() => void) => {
    failed();
    return time.after(ms, run);
  };
  const waiting = { now: () => 0, unixNow: () => 0, after };
  const target = tcpTarget(place, { time: waiting, chance: () => 0.5, log: silentLog }, () => ({ onData: () => undefined }));
  target.send(new Uint8Array(4));
  await failure;
  expect(time.pending()).toBe(1);
  target.close();
  expect(time.pending()).toBe(0);
});

it("retries a TCP target that accepts and hangs up less and less often, and reports it once", async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const place = server.address();
  const time = new FakeTime();
  const waits: number[] = [];
  let ended: () => void = () => undefined;
  const after = (ms: number, run: () => void): (() => void) => {
    if (ms !== 10_000) {
      waits.push(ms);
      ended();
    }
    return time.after(ms, run);
  };
  const said: string[] = [];
  const watch = { connected: () => said.push("connected"), failed: (code: string) => said.push(code) };
  const world = { time: { now: () => time.now(), unixNow: () => 0, after }, chance: () => 0.5, log: silentLog };
  const port = typeof place === "object" && place !== null ? place.port : 0;
  const firstEnd = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const target = tcpTarget({ host: "127.0.0.1", port }, world, () => ({ onData: () => undefined }), watch);
  await firstEnd;
  for (let turn = 1; turn < 10; turn += 1) {
    const end = new Promise<void>((resolve) => {
      ended = resolve;
    });
    time.forward(waits.at(-1) ?? 0);
    await end;
  }
  await Promise.resolve();
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(said.filter((line, at) => line !== said[at - 1])).toEqual(["connected", "edge-hung-up"]);
  target.close();
  expect(time.pending()).toBe(0);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
