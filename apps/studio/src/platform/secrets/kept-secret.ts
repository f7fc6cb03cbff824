import { eq } from "drizzle-orm";
import type { Database } from "../storage/database.ts";
import { keptSecrets } from "../storage/schema/index.ts";
import type { Secrets } from "./secrets.ts";

/**
 * A secret that is made once, at the first start, and kept encrypted in the database for all instances and all later starts.
 * When two instances start at once, both get the one that was stored first. Call it outside any transaction.
 * Throws `SealBrokenError` when the master key is not the one it was encrypted under.
 */
export const keptSecret = async (
  database: Database,
  secrets: Secrets,
  name: string,
  make: () => string | Promise<string>,
  now: Date,
): Promise<string> => {
  const read = async (): Promise<string | undefined> => {
    const [row] = await database.select().from(keptSecrets).where(eq(keptSecrets.name, name));
    return row === undefined ? undefined : secrets.open("kept-secret", row.sealedValue, name);
  };
  const kept = await read();
  if (kept !== undefined) return kept;
  const sealedValue = secrets.seal("kept-secret", await make(), name);
  await database.insert(keptSecrets).values({ name, sealedValue, createdAt: now }).onConflictDoNothing();
  const stored = await read();
  if (stored === undefined) throw new Error(`the secret ${name} was stored and is not there`);
  return stored;
};
