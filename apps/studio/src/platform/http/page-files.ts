import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { and, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { Database } from "../storage/database.ts";
import { pageFiles } from "../storage/schema/page-files.ts";

/** Arbitrary, but the same for every instance. */
const FILES_LOCK = 7_281_004;
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
    await tx.execute(sql`select pg_advisory_xact_lock(${FILES_LOCK})`);
    await tx
      .update(pageFiles)
      .set({ replacedAt: null })
      .where(and(isNotNull(pageFiles.replacedAt), inArray(pageFiles.name, own)));
    await tx
      .update(pageFiles)
      .set({ replacedAt: now })
      .where(and(isNull(pageFiles.replacedAt), notInArray(pageFiles.name, own)));
    await tx.delete(pageFiles).where(lt(pageFiles.replacedAt, new Date(now.getTime() - KEPT_MS)));
    const rows = await tx.select({ name: pageFiles.name }).from(pageFiles).where(inArray(pageFiles.name, own));
    const stored = new Set(rows.map(({ name }) => name));
    const missing = own.filter((name) => !stored.has(name));
    for (let at = 0; at < missing.length; at += BATCH) {
      const batch = missing.slice(at, at + BATCH);
      const files = await Promise.all(batch.map(async (name) => ({ name, gzipped: await gzipped(join(clientDirectory, name)) })));
      await tx.insert(pageFiles).values(files);
    }
  });

/** Undefined if no release of the last 30 days has it. */
export const storedPageFile = async (database: Database, name: string): Promise<Uint8Array | undefined> => {
  const [row] = await database.select({ gzipped: pageFiles.gzipped }).from(pageFiles).where(eq(pageFiles.name, name));
  return row?.gzipped;
};
