import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { err, ok, type Result } from "@setsuna/kit";
import { embeddedEngine, lockDataDirectory, withConnection } from "../../platform/index.ts";
import { dumpByRunningStudio } from "../commands/admin-channel.ts";
import { runPostgresProgram } from "./postgres-programs.ts";
import { APPLIED_MIGRATION, appliedMigration } from "./schema-version.ts";

export type Dumped = Result<{ readonly schema: number }, string>;

/** Dumps the embedded database, of a running or stopped studio, into `path`, a file of the data directory. */
export const dumpEmbedded = async (dataDirectory: string, path: string): Promise<Dumped> => {
  const running = await dumpByRunningStudio(dataDirectory, path);
  if (running.ok) return ok({ schema: Number(running.value) });
  const lock = lockDataDirectory(dataDirectory);
  if (!lock.ok) return err(running.error);
  try {
    const directory = join(dataDirectory, "database");
    if (!existsSync(join(directory, "PG_VERSION"))) return err(`There is no database in ${dataDirectory}.`);
    const engine = await embeddedEngine(directory);
    try {
      const { rows } = await engine.query(APPLIED_MIGRATION);
      await writeFile(path, await bytesOf(await engine.dumpDataDir("none")), { mode: 0o600, flag: "wx" });
      return ok({ schema: appliedMigration(rows) });
    } finally {
      await engine.close();
    }
  } finally {
    lock.value.release();
  }
};

const bytesOf = async (blob: Blob): Promise<Buffer> => Buffer.from(await blob.arrayBuffer());

export const dumpPostgres = async (url: string, path: string): Promise<Dumped> => {
  const schema = await withConnection(url, async (client) => appliedMigration((await client.query(APPLIED_MIGRATION)).rows));
  const args = ["--format=custom", "--no-owner", "--no-privileges", "--exclude-schema=before_restore_*", `--file=${path}`];
  const dumped = await runPostgresProgram("pg_dump", url, args);
  return dumped.ok ? ok({ schema }) : dumped;
};
