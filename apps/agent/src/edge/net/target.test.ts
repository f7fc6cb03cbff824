import { silentLog } from "@setsuna/kit";
import { expect, it } from "vitest";
import { FakeTime } from "../edge-time.fake.ts";
import { tcpTarget, udpTarget } from "./target.ts";

/** RFC 6761 §6.4: a name that never is one. */
const NOWHERE = { host: "nowhere.invalid", port: 9 };

it("a UDP target whose name is not found is looked up again, and may be closed meanwhile", async () => {
  const time = new FakeTime();
  let failed: () => void = () => undefined;
  const failure = new Promise<void>((resolve) => {
    failed = resolve;
  });
  const log = { ...silentLog, debug: () => failed() };
  const target = udpTarget(NOWHERE, { time, chance: () => 0.5, log }, () => undefined);
  target.send(new Uint8Array(4));
  await failure;
  await Promise.resolve();
  expect(time.pending()).toBe(1);
  target.close();
  target.send(new Uint8Array(4));
  expect(time.pending()).toBe(0);
});

it("a TCP target that refuses is tried again, and may be closed meanwhile", async () => {
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
