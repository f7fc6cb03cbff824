import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { expect, it } from "vitest";
import { z } from "zod";
import { MIGRATIONS } from "./database.ts";

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) });
const journalOf = (folder: string) => Journal.parse(JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")));

it("stand in the order of their times: an engine passes over what is older than its newest", () => {
  const times = journalOf(MIGRATIONS).entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});

it("0003 keeps serial IDs: active ones are usable, ended ones are retired", async () => {
  const folder = mkdtempSync(join(tmpdir(), "setsuna-migrations-"));
  const engine = await PGlite.create();
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    const journal = journalOf(folder);
    const before = journal.entries.slice(
      0,
      journal.entries.findIndex(({ tag }) => tag.startsWith("0003")),
    );
    writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries: before }));
    const database = drizzle(engine);
    await migrate(database, { migrationsFolder: folder });
    await engine.exec(`
      insert into accounts (id, email, created_at) values ('a', 'a@example.com', now());
      insert into serial_ids (id, account_id, plan, video_channels, contract_status, created_at) values
        ('aaaaaaa', 'a', 'free', 3, 'active', now()),
        ('bbbbbbb', 'a', 'pro', 6, 'cancelled', now()),
        ('ccccccc', 'a', 'free', 3, 'ended', now());`);
    await migrate(database, { migrationsFolder: MIGRATIONS });
    const { rows } = await engine.query("select id, contract_status, allowed_addresses from serial_ids order by id");
    expect(rows).toEqual([
      { id: "aaaaaaa", contract_status: "usable", allowed_addresses: [] },
      { id: "bbbbbbb", contract_status: "cancelled-usable", allowed_addresses: [] },
    ]);
    expect((await engine.query("select id from retired_serial_ids")).rows).toEqual([{ id: "ccccccc" }]);
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true });
  }
}, 60_000);
