import { Email } from "@setsuna/contracts";
import { foldedEmail } from "@setsuna/kit";
import { desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, hasEmail, identityUsers, type Transaction } from "../../../platform/index.ts";

/** Reads: inside a transaction it must be that transaction. */
export type Reader = Pick<Database | Transaction, "select">;

export type UserRow = typeof identityUsers.$inferSelect;

const Subject = z.uuid();

/** A user name is the email address, in any case, or the subject. Undefined for a text that can be neither. */
const named = (username: string): SQL | undefined => {
  if (Subject.safeParse(username).success) return eq(identityUsers.subject, username.toLowerCase());
  const email = Email.safeParse(username);
  return email.success ? hasEmail(identityUsers.email, email.data) : undefined;
};

/**
 * All that go by a name: the confirmed user of an address, and the sign-ups for it that wait for their confirmation. The confirmed one
 * comes first, then the newest sign-up.
 */
export const findAll = async (reader: Reader, username: string): Promise<readonly UserRow[]> => {
  const condition = named(username);
  if (condition === undefined) return [];
  const { emailVerified, createdAt } = identityUsers;
  return reader.select().from(identityUsers).where(condition).orderBy(desc(emailVerified), desc(createdAt));
};

/** The user with that name, or the newest sign-up if none is confirmed. Undefined if there is neither. */
export const findUser = async (reader: Reader, username: string): Promise<UserRow | undefined> =>
  (await findAll(reader, username))[0];

/** Returns the user with that subject, locked until the transaction ends. */
export const lockUser = async (tx: Transaction, subject: string): Promise<UserRow | undefined> => {
  const [row] = await tx.select().from(identityUsers).where(eq(identityUsers.subject, subject)).for("update");
  return row;
};

/** Keeps everybody else from signing up or confirming with that address until the transaction ends. */
export const lockAddress = async (tx: Transaction, email: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${foldedEmail(email).toLowerCase()}`}, 0))`);
};
