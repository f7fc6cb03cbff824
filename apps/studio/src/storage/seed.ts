import { SerialId } from "@setsuna/contracts";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { accounts, serialIds } from "./schema/index.ts";

/** The serial ID that every fresh installation has, shown as abc-defg. */
export const DEMO_SERIAL_ID = SerialId.parse("abcdefg");
const DEMO_ACCOUNT = { id: "demo-account-000000000", email: "demo@setsuna.invalid" };
/** Video channels of a Free licence. Spec §3 VideoTotal. */
export const FREE_VIDEO_CHANNELS = 3;

/** Makes the demo account and its Free serial ID once; what was changed since is left as it is. */
export const seedDemo = async (database: Database, now: Date): Promise<void> => {
  await database.transaction(async (tx) => {
    const [{ count } = { count: 0 }] = await tx.select({ count: sql<number>`count(*)::int` }).from(accounts);
    // Only a fresh installation: an operator who deleted the demo ID does not want it back at the next start.
    if (count > 0) return;
    await tx.insert(accounts).values({ ...DEMO_ACCOUNT, createdAt: now });
    await tx.insert(serialIds).values({
      id: DEMO_SERIAL_ID,
      accountId: DEMO_ACCOUNT.id,
      plan: "free",
      videoChannels: FREE_VIDEO_CHANNELS,
      contractStatus: "active",
      createdAt: now,
    });
  });
};
