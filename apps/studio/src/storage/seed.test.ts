import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SerialId } from "@setsuna/contracts";
import { silentLog } from "@setsuna/kit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "./database.ts";
import { serialIds } from "./schema/index.ts";
import { DEMO_SERIAL_ID, seedDemo } from "./seed.ts";
import { serialIdStore } from "./serial-id-store.ts";

const now = new Date("2026-11-21T00:00:00Z");
let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "setsuna-db-"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe("the embedded database", () => {
  it("moves an unfinished one aside, migrates, seeds once, and keeps changes over a restart", async () => {
    const path = join(directory, "database");
    mkdirSync(path);
    writeFileSync(join(path, "half"), "");

    const first = await openDatabase(path, silentLog, () => now);
    await seedDemo(first.database, now);
    const store = serialIdStore(first.database);
    expect(await store.find(DEMO_SERIAL_ID)).toEqual({ id: "abcdefg", videoChannels: 3, passwordVerifier: undefined });
    expect(await store.find(SerialId.parse("zzzzzzz"))).toBeUndefined();
    await first.database.update(serialIds).set({ videoChannels: 6 }).where(eq(serialIds.id, DEMO_SERIAL_ID));
    await expect(first.database.update(serialIds).set({ videoChannels: 256 })).rejects.toThrow();
    await first.close();

    const second = await openDatabase(path, silentLog, () => now);
    await seedDemo(second.database, now);
    expect(await second.database.select().from(serialIds)).toHaveLength(1);
    expect((await serialIdStore(second.database).find(DEMO_SERIAL_ID))?.videoChannels).toBe(6);
    await second.database.update(serialIds).set({ contractStatus: "ended" });
    expect(await serialIdStore(second.database).find(DEMO_SERIAL_ID)).toBeUndefined();
    await second.close();

    expect(readdirSync(directory).sort()).toEqual(["database", "database.unfinished-2026-11-21T000000.000Z"]);
  }, 60_000);
});
