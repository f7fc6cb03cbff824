import type { Log } from "@setsuna/kit";
import { silentLog } from "@setsuna/kit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../storage/database.ts";
import { DatabaseAway } from "../storage/database-away.ts";
import { jobs as table } from "../storage/schema/index.ts";
import { TEST_ENGINES } from "../storage/testing/test-databases.ts";
import { databaseJobs } from "./database-jobs.ts";
import { claimJobs, LEASE_MS, sweepJobs } from "./job-store.ts";
import type { JobsPort } from "./jobs-port.ts";

const MINUTE_MS = 60_000;

describe.each(TEST_ENGINES)("jobs on $name", ({ open }) => {
  let opened: OpenDatabase;
  let now: Date;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.database.execute(sql`truncate jobs`);
    now = new Date("2026-11-21T00:00:00Z");
  });
  const instance = (log: Log = silentLog, alone = false): JobsPort =>
    databaseJobs({ database: opened.database, now: () => now, log, alone });
  const later = (ms: number): void => {
    now = new Date(now.getTime() + ms);
  };
  const order = (jobs: JobsPort, key: string, runAt = now) =>
    opened.database.transaction((tx) => jobs.enqueue(tx, { name: "work", key, data: { key }, runAt }, now));
  const rows = () => opened.database.select().from(table).orderBy(table.key);

  it("runs each job once among all instances when it is due", async () => {
    const done: string[] = [];
    const instances = Array.from({ length: 3 }, () => {
      const jobs = instance();
      jobs.work("work", async ({ data }) => void done.push(data.key ?? ""));
      return jobs;
    });
    const [first] = instances;
    if (first === undefined) return;
    for (let index = 0; index < 20; index += 1) {
      await order(first, `job ${index % 10}`);
      await order(first, "tomorrow", new Date(now.getTime() + 86_400_000));
    }
    await Promise.all(instances.map((jobs) => jobs.runDue()));
    expect(done.sort()).toEqual(Array.from({ length: 10 }, (_, index) => `job ${index}`));
    later(86_400_000);
    await Promise.all(instances.map((jobs) => jobs.runDue()));
    expect(done.filter((key) => key === "tomorrow")).toEqual(["tomorrow"]);
    later(31 * 86_400_000);
    await sweepJobs(opened.database, now);
    expect(await rows()).toEqual([]);
  });

  it("runs a transaction's job as soon as it commits", async () => {
    const done: string[] = [];
    const jobs = databaseJobs({ database: opened.database, now: () => now, log: silentLog, alone: false, pollMs: 3_600_000 });
    jobs.work("work", async ({ key }) => void done.push(key));
    await jobs.start();
    await opened.database.transaction(async (tx) => {
      await jobs.enqueue(tx, { name: "work", key: "one", data: {}, runAt: now }, now);
      // A poll before the commit would find nothing, and be the last one.
      for (let turn = 0; turn < 20; turn += 1) await tx.execute(sql`select 1`);
    });
    await expect.poll(() => done).toEqual(["one"]);
    await jobs.stop();
  });

  it("discards jobs of a transaction that is rolled back", async () => {
    const jobs = instance();
    await expect(
      opened.database.transaction(async (tx) => {
        await jobs.enqueue(tx, { name: "work", key: "one", data: {}, runAt: now }, now);
        throw new Error("back");
      }),
    ).rejects.toThrow("back");
    expect(await rows()).toEqual([]);
  });

  it("retries a failed job after increasing waits, then gives up", async () => {
    const jobs = instance();
    const attempts: number[] = [];
    jobs.work("work", async ({ attempt }) => {
      attempts.push(attempt);
      throw new Error("no");
    });
    await order(jobs, "one");
    for (const wait of [0, 0.5, 2, 10, 30, 60, 180, 360]) {
      later(wait * MINUTE_MS - 1);
      await jobs.runDue();
      later(1);
      await jobs.runDue();
    }
    expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await rows()).toMatchObject([{ state: "failed", lastError: "no" }]);
  });

  it("reruns a job that lost the database as soon as it is back, and doesn't count the interrupted attempt", async () => {
    const jobs = instance();
    const attempts: number[] = [];
    jobs.work("work", async ({ attempt }) => {
      attempts.push(attempt);
      if (attempts.length === 1) throw new DatabaseAway(new Error("Connection terminated"));
    });
    await order(jobs, "one");
    await jobs.runDue();
    expect(attempts).toEqual([1, 1]);
    expect(await rows()).toMatchObject([{ state: "done", lastError: null }]);
  });

  it("reruns a dead process's job after its lease, or at startup if no other process exists", async () => {
    const jobs = instance();
    await order(jobs, "one");
    const wanted = { names: ["work"], except: [], limit: 1 };
    expect(await claimJobs(opened.database, wanted, now)).toHaveLength(1);
    const done: number[] = [];
    jobs.work("work", async ({ attempt }) => void done.push(attempt));
    await jobs.runDue();
    expect(done).toEqual([]);
    later(LEASE_MS);
    await jobs.runDue();
    expect(done).toEqual([2]);

    await order(jobs, "two");
    await claimJobs(opened.database, wanted, now);
    const next = instance(silentLog, true);
    const ran = new Promise<void>((resolve) => next.work("work", async () => resolve()));
    await next.start();
    await ran;
    await next.stop();
    expect((await rows()).map(({ state }) => state)).toEqual(["done", "done"]);
  });

  it("schedules a daily job once a day in Tokyo, across all instances", async () => {
    const days: string[] = [];
    const instances = Array.from({ length: 2 }, () => {
      const jobs = instance();
      jobs.daily("day");
      jobs.work("day", async ({ key }) => void days.push(key));
      return jobs;
    });
    now = new Date("2026-11-21T14:59:59Z");
    for (const jobs of instances) await jobs.runDue();
    later(1000);
    for (const jobs of instances) await jobs.runDue();
    expect(days).toEqual(["2026-11-21", "2026-11-22"]);
  });

  it("runs a short job during a long one, and finishes running jobs on stop", async () => {
    const jobs = instance();
    const done: string[] = [];
    let end: () => void = () => undefined;
    const begun = new Promise<void>((inHand) => {
      jobs.work("work", async ({ key }) => {
        if (key === "long")
          await new Promise<void>((resolve) => {
            end = resolve;
            inHand();
          });
        done.push(key);
        if (key === "short") end();
      });
    });
    await jobs.start();
    await order(jobs, "long");
    await begun;
    await order(jobs, "short");
    await expect.poll(() => done, { timeout: 20_000 }).toEqual(["short", "long"]);
    await jobs.stop();
    expect((await rows()).map(({ state }) => state)).toEqual(["done", "done"]);
  }, 30_000);
});
