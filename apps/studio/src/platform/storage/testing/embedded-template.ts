import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, linkSync, mkdirSync, openAsBlob, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { silentLog } from "@setsuna/kit";
import type { OpenDatabase } from "../database.ts";
import { migrateEmbedded } from "../embedded-database.ts";
import { ENGINE } from "../private-node-fs.ts";
import { MIGRATIONS } from "../schema-readers.ts";
import { openReused } from "./reused-engine.ts";

/** The hash invalidates older templates. */
const migrationsHash = (): string => {
  const hash = createHash("sha256");
  for (const name of readdirSync(MIGRATIONS).sort())
    if (name.endsWith(".sql")) hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  return hash.digest("hex").slice(0, 16);
};

const makeTemplate = async (path: string): Promise<void> => {
  const engine = await PGlite.create(ENGINE);
  await migrateEmbedded(engine, silentLog);
  const files = await engine.dumpDataDir("none");
  await engine.close();
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await files.arrayBuffer()));
  try {
    linkSync(draft, path);
  } catch (error) {
    // Another process was first. Keep its file: replacing it would break readers of its blob.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
};

const templatePath = async (): Promise<string> => {
  const path = join(tmpdir(), `setsuna-template-${migrationsHash()}.tar`);
  if (!existsSync(path)) await makeTemplate(path);
  return path;
};

export const layEmbeddedCopy = async (directory: string): Promise<void> => {
  const path = await templatePath();
  mkdirSync(directory, { mode: 0o700 });
  // tar would warn about the leading slashes.
  execFileSync("tar", ["-xf", path, "-C", directory], { stdio: ["ignore", "ignore", "ignore"] });
};

const newCopy = async (): Promise<PGlite> => PGlite.create({ ...ENGINE, loadDataDir: await openAsBlob(await templatePath()) });

/**
 * Opens an empty in-memory database with all tables on its own engine, for tests that modify the engine itself. Copies a
 * template, because initializing takes seconds.
 */
export const openFreshCopy = async (): Promise<OpenDatabase> => migrateEmbedded(await newCopy(), silentLog);

/** May reuse an engine that an earlier test of this process closed. */
export const openEmbeddedCopy = (): Promise<OpenDatabase> => openReused(newMigratedCopy);

export const newMigratedCopy = async (): Promise<PGlite> => {
  const engine = await newCopy();
  await migrateEmbedded(engine, silentLog);
  return engine;
};
