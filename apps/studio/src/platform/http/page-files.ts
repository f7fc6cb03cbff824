import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { and, eq, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { Database } from "../storage/database.ts";
import { pageFiles } from "../storage/schema/page-files.ts";

/** Any number: names the lock. */
const LOCK = 7_203_117_544;
const KEPT_MS = 30 * 24 * 3600 * 1000;
/** Files per statement. */
const BATCH = 50;

/** Without these a page fails. It can do without another release's fonts and images. */
export const isPageFile = (path: string): boolean => /^assets\/[\w.-]+\.(?:js|css)$/.test(path);

const gzipped = async (path: string): Promise<Uint8Array> =>
  existsSync(`${path}.gz`) ? readFile(`${path}.gz`) : promisify(gzip)(await readFile(path));

/**
 * Stores this release's scripts and styles: open pages need them after an update, and during one from nodes of another release.
 * Erases those replaced 30 days ago.
 */
export const storePageFiles = (database: Database, clientDirectory: string, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const own = readdirSync(join(clientDirectory, "assets"))
      .map((name) => `assets/${name}`)
      .filter(isPageFile);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx
      .delete(pageFiles)
      .where(and(lt(pageFiles.replacedAt, new Date(now.getTime() - KEPT_MS)), notInArray(pageFiles.name, own)));
    await tx
      .update(pageFiles)
      .set({ replacedAt: now })
      .where(and(isNull(pageFiles.replacedAt), notInArray(pageFiles.name, own)));
    const stored = await tx
      .update(pageFiles)
      .set({ replacedAt: null })
      .where(inArray(pageFiles.name, own))
      .returning({ name: pageFiles.name });
    const names = new Set(stored.map(({ name }) => name));
    const missing = own.filter((name) => !names.has(name));
    for (let at = 0; at < missing.length; at += BATCH) {
      const batch = missing.slice(at, at + BATCH);
      const rows = await Promise.all(
        batch.map(async (name) => ({ name, gzipped: await gzipped(join(clientDirectory, name)), replacedAt: null })),
      );
      await tx.insert(pageFiles).values(rows);
    }
  });

/** Undefined if no release of the last 30 days has it. */
export const storedPageFile = async (database: Database, name: string): Promise<Uint8Array | undefined> => {
  const [row] = await database.select({ gzipped: pageFiles.gzipped }).from(pageFiles).where(eq(pageFiles.name, name));
  return row?.gzipped;
};
