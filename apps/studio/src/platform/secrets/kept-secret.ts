import { eq } from "drizzle-orm";
import type { Database } from "../storage/database.ts";
import { keptSecrets } from "../storage/schema/kept-secrets.ts";
import type { Secrets } from "./secrets.ts";

/**
 * Created at the first start and stored encrypted for all instances; concurrent starters get the one stored first. Call it
 * outside any transaction. Throws `SealBrokenError` under another master key.
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
