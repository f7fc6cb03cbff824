import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "@setsuna/kit";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { OpenDatabase } from "../storage/database.ts";
import { rateLimits } from "../storage/schema/index.ts";
import { TEST_ENGINES } from "../storage/testing/test-databases.ts";
import { readinessOf } from "./readiness.ts";
import { writeProbe } from "./write-probe.ts";

describe.each(TEST_ENGINES)("a readiness write on $name", ({ open }) => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-probe-"));
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(async () => {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const probe = (directory = folder) => writeProbe(directory, opened.database, new Date());

  it("leaves one row and no file, however often", async () => {
    for (let index = 0; index < 3; index += 1) await probe();
    expect(readdirSync(folder)).toEqual([]);
    expect(await opened.database.select().from(rateLimits).where(eq(rateLimits.key, "readiness:write"))).toHaveLength(1);
  });

  it("fails if files can't be written, or the database answers but stores nothing", async () => {
    writeFileSync(join(folder, "no-directory"), "");
    await expect(probe(join(folder, "no-directory"))).rejects.toThrow();
    await opened.database.execute(sql`create function full_disk() returns trigger language plpgsql as $$ begin
      raise exception 'No space left on device' using errcode = '53100'; end $$`);
    await opened.database.execute(
      sql`create trigger full_disk before insert or update on rate_limits for each row execute function full_disk()`,
    );
    await opened.database.execute("select 1");
    await expect(probe()).rejects.toMatchObject({ cause: { code: "53100" } });
    await opened.database.execute(sql`drop trigger full_disk on rate_limits`);
    await probe();
  });
});

describe("readiness", () => {
  it("reports failed writes, probes rarely, and soon notices recovery", async () => {
    vi.useFakeTimers();
    try {
      let [asked, isFull] = [0, false];
      const lines: string[] = [];
      const readiness = readinessOf({
        isDraining: () => false,
        relays: () => [{ ready: true, pid: 1, health: undefined }],
        tryWriting: async () => {
          asked += 1;
          if (isFull) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
        },
        log: { ...silentLog, error: (_fields, message) => lines.push(message) },
      });
      expect(await Promise.all(Array.from({ length: 50 }, () => readiness()))).toEqual(Array(50).fill("ready"));
      isFull = true;
      vi.advanceTimersByTime(29_000);
      expect([await readiness(), asked]).toEqual(["ready", 1]);
      vi.advanceTimersByTime(1001);
      expect([await readiness(), await readiness(), asked]).toEqual(["not-writable", "not-writable", 2]);
      expect(lines).toEqual([expect.stringContaining("disk full")]);
      isFull = false;
      vi.advanceTimersByTime(5001);
      expect([await readiness(), asked]).toEqual(["ready", 3]);
    } finally {
      vi.useRealTimers();
    }
  });
});
