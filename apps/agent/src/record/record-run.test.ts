import type { RecordStatus } from "@setsuna/contracts";
import { expect, it } from "vitest";
import { RecordRun } from "./record-run.ts";

const GB = 1e9;

const open = () => {
  const facts = { free: 100 * GB, bytes: 0, failing: false, running: false, lists: 0 };
  const told: string[] = [];
  let status: RecordStatus | undefined;
  const run = new RecordRun(GB, {
    set: {
      start: () => {
        facts.running = true;
      },
      stop: async () => {
        if (facts.running) told.push("files complete");
        facts.running = false;
      },
      streams: () => undefined,
      tick: () => undefined,
      get isRunning() {
        return facts.running;
      },
      get isFailing() {
        return facts.failing;
      },
      recording: 2,
      get bytes() {
        return facts.bytes;
      },
    },
    freeBytes: async () => facts.free,
    list: () => {
      facts.lists += 1;
    },
    status: (one) => {
      status = one;
    },
    disk: (state) => told.push(`disk ${state}`),
    failed: ({ code }) => told.push(code),
  });
  return { facts, told, run, status: () => status };
};

it("looks for sources only while recording", async () => {
  const { facts, run, status } = open();
  await run.tick();
  expect(facts.lists).toBe(0);
  await run.setWanted(true);
  await run.tick();
  expect(facts.lists).toBe(1);
  expect(status()).toEqual({ recording: true, disk: "ok", sources: 2, freeGigabytes: 100 });
  await run.setWanted(false);
  expect(status()?.recording).toBe(false);
});

it("announces a low disk once, and completes the files before it is full", async () => {
  const { facts, told, run, status } = open();
  await run.setWanted(true);
  await run.tick();
  facts.free = 1.9 * GB;
  await run.tick();
  await run.tick();
  expect(told).toEqual(["disk low"]);
  expect(status()).toMatchObject({ recording: true, disk: "low" });
  facts.free = 0.99 * GB;
  await run.tick();
  expect(told).toEqual(["disk low", "disk full", "files complete", "record-disk-low"]);
  expect(status()).toMatchObject({ recording: false, disk: "full" });
});

it("stops earlier on a disk that fills faster", async () => {
  const { facts, told, run } = open();
  await run.setWanted(true);
  for (let second = 0; second < 60; second += 1) {
    facts.bytes += 0.5 * GB;
    await run.tick();
  }
  facts.free = 2.9 * GB;
  await run.tick();
  expect(told).toContain("record-disk-low");
});

it("does not start again after its end", async () => {
  const { facts, run } = open();
  await run.setWanted(true);
  await run.end();
  await run.setWanted(true);
  expect(facts.running).toBe(false);
});

it("ends with an error code if files keep failing", async () => {
  const { facts, told, run } = open();
  await run.setWanted(true);
  facts.failing = true;
  await run.tick();
  expect(told).toEqual(["files complete", "output-failed"]);
});
