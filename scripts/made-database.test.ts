import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "@setsuna/kit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrateEmbedded, openDatabase } from "../apps/studio/src/platform/storage/embedded-database.ts";
import { layMadeDatabase } from "../apps/studio/src/platform/storage/made-database.ts";
import { looseFilesIn } from "../apps/studio/src/platform/storage/private-files.ts";
import { embeddedEngine } from "../apps/studio/src/platform/storage/private-node-fs.ts";
import { accounts } from "../apps/studio/src/platform/storage/schema/index.ts";
import { putMadeDatabase } from "./lib/made-database.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "setsuna-made-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("layMadeDatabase", () => {
  it("copies the build's database, which opens with all tables, empty, and only for its owner", {
    timeout: 120_000,
  }, async () => {
    const [made, data] = [join(folder, "made"), join(folder, "data")];
    await putMadeDatabase(made);
    layMadeDatabase(made, join(data, "database"));
    expect(looseFilesIn(data)).toEqual({ loose: 0, example: undefined });
    const first = await migrateEmbedded(await embeddedEngine(join(data, "database")), silentLog);
    expect(await first.database.select().from(accounts)).toEqual([]);
    await first.database.execute("create table mine as select 1 as number");
    await first.close();
    layMadeDatabase(made, join(data, "database"));
    const second = await openDatabase(join(data, "database"), silentLog, () => new Date());
    expect((await second.database.execute("select * from mine")).rows).toEqual([{ number: 1 }]);
    await second.close();
    layMadeDatabase(made, join(folder, "other"));
    const other = await migrateEmbedded(await embeddedEngine(join(folder, "other")), silentLog);
    await expect(other.database.execute("select * from mine")).rejects.toThrow();
    await other.close();
  });

  it("keeps an existing directory, restarts after an interrupted copy, and does nothing without a template", () => {
    const [made, directory] = [join(folder, "made"), join(folder, "data", "database")];
    layMadeDatabase(made, directory);
    expect(existsSync(directory)).toBe(false);
    mkdirSync(made);
    writeFileSync(join(made, "PG_VERSION"), "17");
    mkdirSync(`${directory}.laying`, { recursive: true });
    writeFileSync(join(`${directory}.laying`, "half"), "");
    layMadeDatabase(made, directory);
    expect([existsSync(join(directory, "PG_VERSION")), existsSync(join(directory, "half"))]).toEqual([true, false]);
    writeFileSync(join(made, "later"), "");
    layMadeDatabase(made, directory);
    expect(existsSync(join(directory, "later"))).toBe(false);
  });
});
