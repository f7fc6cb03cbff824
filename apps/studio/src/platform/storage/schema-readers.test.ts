import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Log, silentLog } from "@setsuna/kit";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { knownMigrations, migrateWith, OLDEST_READER } from "./schema-readers.ts";
import { TEST_ENGINES } from "./testing/test-databases.ts";

/** Recorded by testing/record-statements.ts; each file is named after its program's newest migration. */
const RECORDINGS = join(import.meta.dirname, "releases");
const recorded = readdirSync(RECORDINGS).map((file) => file.replace(/[.]json$/, ""));
const statementsOf = (release: string): readonly string[] =>
  z.array(z.string()).parse(JSON.parse(readFileSync(join(RECORDINGS, `${release}.json`), "utf8")));

const parametersOf = (statement: string): number =>
  Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));

const newest = knownMigrations().at(-1)?.when ?? 0;

it("names the oldest program with recorded statements as the oldest that may run", () => {
  expect(recorded.sort()[0]).toBe(OLDEST_READER);
});

describe.each(TEST_ENGINES)("the tables on $name", ({ open }) => {
  it.each(recorded)(
    "still contain everything that the program of %s reads and writes: contract a release later",
    async (release) => {
      const { database, close } = await open();
      const refused: string[] = [];
      // Prepared statements belong to a connection.
      await database.transaction(async (tx) => {
        await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
        for (const statement of statementsOf(release)) {
          const values = Array.from({ length: parametersOf(statement) }, () => "null").join();
          await tx
            .transaction(async (one) => {
              await one.execute(sql.raw(`prepare recorded as ${statement}`));
              await one.execute(sql.raw(`explain execute recorded${values === "" ? "" : `(${values})`}`));
            })
            .catch((error: unknown) => refused.push(`${error instanceof Error ? String(error.cause) : ""}: ${statement}`));
          await tx.execute(sql`deallocate all`);
        }
      });
      await close();
      expect(refused).toEqual([]);
    },
  );

  const updated = async (at: number, oldest?: number): Promise<unknown> => {
    const { database, close } = await open();
    try {
      await database.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${at})`);
      if (oldest !== undefined) await database.execute(sql`insert into drizzle.schema_readers values (${at}, ${oldest})`);
      return await migrateWith(database, () => Promise.reject(new Error("migrated all the same")), silentLog);
    } finally {
      await database.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
      await database.execute(sql`delete from drizzle.schema_readers where newest = ${at}`);
      await close();
    }
  };

  it("refuse this program if migrated by a newer one, unless that one declared them compatible", async () => {
    await expect(updated(newest + 1)).rejects.toMatchObject({ code: "schema-newer" });
    await expect(updated(newest + 1, newest + 1)).rejects.toMatchObject({ code: "schema-newer" });
    await expect(updated(newest + 1, newest)).resolves.toBeUndefined();
  });

  it("log a line for each migration applied, and none otherwise", async () => {
    const lines: string[] = [];
    const log: Log = { ...silentLog, info: ({ migration }, message) => lines.push(`${message}: ${migration}`) };
    const { database, close } = await open();
    await migrateWith(database, () => Promise.resolve(), log);
    expect(lines).toEqual([]);
    const [last] = await database
      .execute<{ hash: string }>(
        sql`delete from drizzle.__drizzle_migrations where created_at = ${newest} returning hash, created_at`,
      )
      .then(({ rows }) => rows);
    await migrateWith(
      database,
      async () => {
        await database.execute(
          sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${last?.hash ?? ""}, ${newest})`,
        );
      },
      log,
    );
    expect(lines).toEqual([`migration applied: ${knownMigrations().at(-1)?.tag}`]);
    await close();
  });
});
