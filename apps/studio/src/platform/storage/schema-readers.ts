import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { StudioError } from "@setsuna/contracts";
import type { Log } from "@setsuna/kit";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "./database.ts";

export const MIGRATIONS = fileURLToPath(new URL("migrations", import.meta.url));

/**
 * Newest migration of the oldest program that still runs on these tables. A test runs its statements, recorded in `releases`. A
 * migration that removes something raises this, one release after its last reader.
 */
export const OLDEST_READER = "0014_build_signature";

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number().int() })).min(1) });
const TimeRows = z.array(z.object({ at: z.coerce.number() }));

/** Oldest first. */
export const knownMigrations = (): readonly { readonly tag: string; readonly when: number }[] =>
  Journal.parse(JSON.parse(readFileSync(join(MIGRATIONS, "meta", "_journal.json"), "utf8"))).entries;

const timesIn = async (database: Database, statement: SQL): Promise<readonly number[]> =>
  TimeRows.parse((await database.execute(statement)).rows).map(({ at }) => at);

const isTable = async (database: Database, name: string): Promise<boolean> =>
  (await timesIn(database, sql`select 1 as at where to_regclass(${name}) is not null`)).length > 0;

const applied = async (database: Database): Promise<ReadonlySet<number>> =>
  new Set(
    (await isTable(database, "drizzle.__drizzle_migrations"))
      ? await timesIn(database, sql`select created_at as at from drizzle.__drizzle_migrations where created_at is not null`)
      : [],
  );

/** Migration that a program must know to use tables whose newest is `newest`. Undefined: not recorded. */
const oldestReader = async (database: Database, newest: number): Promise<number | undefined> => {
  if (!(await isTable(database, "drizzle.schema_readers"))) return undefined;
  return (await timesIn(database, sql`select oldest as at from drizzle.schema_readers where newest = ${newest}`))[0];
};

const writeOldestReader = async (database: Database, newest: number, oldest: number): Promise<void> => {
  if ((await oldestReader(database, newest)) === oldest) return;
  await database.execute(
    sql`create table if not exists drizzle.schema_readers (newest bigint primary key, oldest bigint not null)`,
  );
  await database.execute(
    sql`insert into drizzle.schema_readers values (${newest}, ${oldest}) on conflict (newest) do update set oldest = excluded.oldest`,
  );
};

/** Logs each migration. Throws StudioError `schema-newer` if a newer program's tables don't allow this one. */
export const migrateWith = async (database: Database, migrate: () => Promise<void>, log: Log): Promise<void> => {
  const known = knownMigrations();
  const [last, oldest] = [known.at(-1), known.find(({ tag }) => tag === OLDEST_READER)];
  if (last === undefined || oldest === undefined) throw new Error(`no migration ${OLDEST_READER}`);
  const before = await applied(database);
  const newest = Math.max(0, ...before);
  if (newest > last.when) {
    const needed = await oldestReader(database, newest);
    if (needed === undefined || last.when < needed) throw new StudioError("schema-newer", last.tag);
    log.warn({ migration: last.tag }, "the database belongs to a newer release, which left word that this one still runs on it");
    return;
  }
  await migrate();
  for (const { tag, when } of known) if (!before.has(when)) log.info({ migration: tag }, "migration applied");
  await writeOldestReader(database, last.when, oldest.when);
};
