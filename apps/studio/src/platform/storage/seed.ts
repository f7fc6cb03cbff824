import { Email, SerialId } from "@setsuna/contracts";
import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import { accounts, serialIds } from "./schema/index.ts";

/** The serial ID that every fresh installation has, shown as abc-defg. */
export const DEMO_SERIAL_ID = SerialId.parse("abcdefg");
/** Undeliverable domain (RFC 2606). */
export const DEMO_EMAIL = Email.parse("demo@setsuna.invalid");
/** Any number, the same for every instance: those that start together with an empty database make the account one after the other. */
const SEED_LOCK = 7_281_003;
const DEMO_ACCOUNT_ID = "demo-account-000000000";
/** Video channels of a Free licence. Spec §3 VideoTotal. */
export const FREE_VIDEO_CHANNELS = 3;

/** Describes the user who signs in to the demo account: an identity user, and the way it gets into the database. */
export interface DemoUser {
  readonly subject: string;
  insert(tx: Transaction, now: Date): Promise<void>;
}

/** Returns whether the demo account or its serial ID, which everybody knows, is in the database. */
export const hasDemo = async (database: Database): Promise<boolean> => {
  const [account] = await database.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, DEMO_ACCOUNT_ID));
  const [id] = await database.select({ id: serialIds.id }).from(serialIds).where(eq(serialIds.id, DEMO_SERIAL_ID));
  return account !== undefined || id !== undefined;
};

/** Returns the demo account, for its removal. Undefined if there is none. */
export const demoAccount = async (tx: Transaction) => {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, DEMO_ACCOUNT_ID)).for("update");
  return account;
};

/**
 * Creates the demo account and its Free serial ID once, and keeps later changes. Calls `makeUser` only on a new installation,
 * before the transaction. Without it the account has no login. Returns true if it created the account.
 */
export const seedDemo = async (database: Database, now: Date, makeUser?: () => Promise<DemoUser>): Promise<boolean> => {
  const isFresh = async (reader: Database | Transaction): Promise<boolean> => {
    const [{ count } = { count: 0 }] = await reader.select({ count: sql<number>`count(*)::int` }).from(accounts);
    return count === 0;
  };
  // Only a fresh installation: an operator who deleted the demo ID does not want it back at the next start.
  if (!(await isFresh(database))) return false;
  const user = await makeUser?.();
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (!(await isFresh(tx))) return false;
    await user?.insert(tx, now);
    await tx
      .insert(accounts)
      .values({ id: DEMO_ACCOUNT_ID, email: DEMO_EMAIL, identitySubject: user?.subject ?? null, createdAt: now });
    await tx.insert(serialIds).values({
      id: DEMO_SERIAL_ID,
      accountId: DEMO_ACCOUNT_ID,
      plan: "free",
      videoChannels: FREE_VIDEO_CHANNELS,
      contractStatus: "usable",
      createdAt: now,
    });
    return true;
  });
};
