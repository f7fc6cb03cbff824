import { createHash } from "node:crypto";
import { existsSync, openAsBlob, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { MIGRATIONS, migrateEmbedded, type OpenDatabase } from "../database.ts";

/** Changes with every migration, so that an older template is never taken. */
const migrationsHash = (): string => {
  const hash = createHash("sha256");
  for (const name of readdirSync(MIGRATIONS).sort())
    if (name.endsWith(".sql")) hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  return hash.digest("hex").slice(0, 16);
};

const makeTemplate = async (path: string): Promise<void> => {
  const engine = await PGlite.create();
  await migrateEmbedded(engine);
  const files = await engine.dumpDataDir("none");
  await engine.close();
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await files.arrayBuffer()));
  renameSync(draft, path);
};

/**
 * An embedded database in memory with all tables, empty. It is a copy of a template that the first test makes and the system's
 * folder for temporary files keeps: initialising takes seconds, copying a fraction of one.
 */
export const openEmbeddedCopy = async (): Promise<OpenDatabase> => {
  const path = join(tmpdir(), `setsuna-template-${migrationsHash()}.tar`);
  if (!existsSync(path)) await makeTemplate(path);
  return migrateEmbedded(await PGlite.create({ loadDataDir: await openAsBlob(path) }));
};
