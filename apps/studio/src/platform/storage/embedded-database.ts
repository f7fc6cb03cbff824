import { existsSync, readdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Log } from "@setsuna/kit";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { withCommitCallbacks } from "./after-commit.ts";
import type { OpenDatabase } from "./database.ts";
import { keepParametersOutOfErrors } from "./failed-statement.ts";
import { layMadeDatabase } from "./made-database.ts";
import { ENGINE, embeddedEngine } from "./private-node-fs.ts";
import * as schema from "./schema/index.ts";
import { MIGRATIONS, migrateWith } from "./schema-readers.ts";
import { sharingThread } from "./shared-thread.ts";
import { withOwnParsers } from "./text-parsers.ts";

/** Made by the build; missing in the sources, where the engine creates one. */
const MADE_DATABASE = join(dirname(MIGRATIONS), "database");

/** PGlite can't open files of an interrupted initialization: keep them under another name. */
export const moveAsideUnfinished = (directory: string, log: Log, now: () => Date): void => {
  if (!existsSync(directory) || existsSync(join(directory, "PG_VERSION")) || readdirSync(directory).length === 0) return;
  const aside = `${directory}.unfinished-${now().toISOString().replaceAll(":", "")}`;
  renameSync(directory, aside);
  log.warn({ aside }, "an unfinished database was moved aside");
};

keepParametersOutOfErrors();

/** Throws StudioError `schema-newer`. */
export const migrateEmbedded = async (engine: PGlite, log: Log): Promise<OpenDatabase> => {
  const database = drizzle(withOwnParsers(sharingThread(engine)), { schema });
  try {
    await migrateWith(database, () => migrate(database, { migrationsFolder: MIGRATIONS }), log);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return { database: withCommitCallbacks(database), dump: () => engine.dumpDataDir("none"), close: () => engine.close() };
};

/** Undefined `directory`: in memory. Files are for their owner only. The caller holds the directory's lock. */
export const openDatabase = async (directory: string | undefined, log: Log, now: () => Date): Promise<OpenDatabase> => {
  if (directory === undefined) return migrateEmbedded(await PGlite.create(ENGINE), log);
  moveAsideUnfinished(directory, log, now);
  layMadeDatabase(MADE_DATABASE, directory);
  return migrateEmbedded(await embeddedEngine(directory), log);
};
