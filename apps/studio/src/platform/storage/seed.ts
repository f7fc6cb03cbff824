import { Email, SerialId } from "@setsuna/contracts";
import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import { accounts } from "./schema/accounts.ts";
import { serialIds } from "./schema/serial-ids.ts";

export const DEMO_SERIAL_ID = SerialId.parse("abcdefg");
/** Undeliverable domain (RFC 2606). */
export const DEMO_EMAIL = Email.parse("demo@setsuna.invalid");
/** Arbitrary, the same for every instance: concurrent starters run one after the other. */
const SEED_LOCK = 7_281_003;
const DEMO_ACCOUNT_ID = "demo-account-000000000";
/** Spec §3 VideoTotal. */
export const FREE_VIDEO_CHANNELS = 3;

export interface DemoUser {
  readonly subject: string;
  insert(tx: Transaction, now: Date): Promise<void>;
}

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
 * Runs on a new installation only, and keeps later changes. Calls `makeUser` before the transaction; without it the account has
 * no login. True: created.
 */
export const seedDemo = async (database: Database, now: Date, makeUser?: () => Promise<DemoUser>): Promise<boolean> => {
  const isFresh = async (reader: Database | Transaction): Promise<boolean> => {
    const [{ count } = { count: 0 }] = await reader.select({ count: sql<number>`count(*)::int` }).from(accounts);
    return count === 0;
  };
  // An operator who deleted the demo ID doesn't want it back.
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
