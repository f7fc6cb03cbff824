import { Email } from "@setsuna/contracts";
import { foldedEmail } from "@setsuna/kit";
import { desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, hasEmail, type Transaction } from "../../../platform/index.ts";
import { identityUsers } from "../../../platform/storage/schema/identity.ts";

export type Reader = Pick<Database | Transaction, "select">;

export type UserRow = typeof identityUsers.$inferSelect;

const Subject = z.uuid();

const named = (username: string): SQL | undefined => {
  if (Subject.safeParse(username).success) return eq(identityUsers.subject, username.toLowerCase());
  const email = Email.safeParse(username);
  return email.success ? hasEmail(identityUsers.email, email.data) : undefined;
};

export const findAll = async (reader: Reader, username: string): Promise<readonly UserRow[]> => {
  const condition = named(username);
  if (condition === undefined) return [];
  const { emailVerified, createdAt } = identityUsers;
  return reader.select().from(identityUsers).where(condition).orderBy(desc(emailVerified), desc(createdAt));
};

export const findUser = async (reader: Reader, username: string): Promise<UserRow | undefined> =>
  (await findAll(reader, username))[0];

export const lockUser = async (tx: Transaction, subject: string): Promise<UserRow | undefined> => {
  const [row] = await tx.select().from(identityUsers).where(eq(identityUsers.subject, subject)).for("update");
  return row;
};

/** Blocks other sign-ups and confirmations until the transaction ends. */
export const lockAddress = async (tx: Transaction, email: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${foldedEmail(email).toLowerCase()}`}, 0))`);
};

/** With all that is the user's own. */
export const deleteLocalUser = async (tx: Transaction, subject: string): Promise<void> => {
  await tx.delete(identityUsers).where(eq(identityUsers.subject, subject));
};
