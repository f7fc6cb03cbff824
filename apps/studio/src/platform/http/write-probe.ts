import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../storage/database.ts";
import { rateLimits } from "../storage/schema/protection.ts";

/** Exceeds what a file system stores inside a directory entry. */
const PROBE_BYTES = 65_536;
/** One row, overwritten each time; the sweep of old counts may delete it. */
const ROW = "readiness:write";

/** Writes to the data directory and the database, because reads still work on a full disk. Rejects with their errors. */
export const writeProbe = async (dataDirectory: string, database: Database, now: Date): Promise<void> => {
  const path = join(dataDirectory, `probe-${process.pid}.tmp`);
  try {
    const file = await open(path, "w", 0o600);
    try {
      await file.writeFile(Buffer.alloc(PROBE_BYTES, 1));
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
  await database
    .insert(rateLimits)
    .values({ key: ROW, tokens: 0, updatedAt: now })
    .onConflictDoUpdate({ target: rateLimits.key, set: { updatedAt: now } });
};
