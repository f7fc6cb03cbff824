import { silentLog } from "@setsuna/kit";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readinessOf } from "./readiness.ts";

const relay = (ready: boolean) => ({ ready, pid: 1, health: undefined });
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("is ready with one relay and a responding database, and names missing parts", async () => {
  let [draining, relays] = [false, [relay(false), relay(true)]];
  let askDatabase = (): Promise<unknown> => Promise.resolve();
  const readiness = readinessOf({
    isDraining: () => draining,
    relays: () => relays,
    askDatabase: () => askDatabase(),
    log: silentLog,
  });
  expect(await readiness()).toBe("ready");
  askDatabase = () => Promise.reject(new Error("gone"));
  expect(await readiness()).toBe("ready");
  vi.advanceTimersByTime(1001);
  expect(await readiness()).toBe("database-away");
  vi.advanceTimersByTime(1001);
  askDatabase = () => new Promise(() => undefined);
  const late = readiness();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await late).toBe("database-away");
  relays = [relay(false)];
  expect(await readiness()).toBe("no-relay");
  draining = true;
  expect(await readiness()).toBe("draining");
});

it("isn't ready once a bucket of the fleet has been unusable for longer than an election takes, and ignores missing replicas", async () => {
  const bucket = { name: "slots", isUsable: true, inSync: 1, wanted: 3, bytes: 0, entries: 0, unusableForMs: 0 };
  let buckets = [bucket];
  const readiness = readinessOf({
    isDraining: () => false,
    relays: () => [relay(true)],
    buckets: () => buckets,
    log: silentLog,
  });
  expect(await readiness()).toBe("ready");
  buckets = [bucket, { ...bucket, isUsable: false, inSync: 0, unusableForMs: 14_000 }];
  expect(await readiness()).toBe("ready");
  buckets = [bucket, { ...bucket, isUsable: false, inSync: 0, unusableForMs: 16_000 }];
  expect(await readiness()).toBe("fleet-store-away");
});

it("queries the database once for many requests", async () => {
  let asked = 0;
  const askDatabase = async () => {
    asked += 1;
  };
  const readiness = readinessOf({ isDraining: () => false, relays: () => [relay(true)], askDatabase, log: silentLog });
  for (let index = 0; index < 100; index += 1) await readiness();
  expect(asked).toBe(1);
});
