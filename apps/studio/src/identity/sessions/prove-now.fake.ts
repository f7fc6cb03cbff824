import { isNotNull } from "drizzle-orm";
import type { Database } from "../../platform/storage/database.ts";
import { loginSessions } from "../../platform/storage/schema/index.ts";

export const proveNow = async (database: Database, now: Date): Promise<void> => {
  await database.update(loginSessions).set({ passwordAt: now });
  await database.update(loginSessions).set({ secondFactorAt: now }).where(isNotNull(loginSessions.secondFactorAt));
};
