import { Email } from "@setsuna/contracts";
import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "../../storage/database.ts";
import { identityUsers } from "../../storage/schema/index.ts";

export type UserRow = typeof identityUsers.$inferSelect;

const Subject = z.uuid();

/** A user name is the email address, in any case, or the subject. Undefined for a text that can be neither. */
const named = (username: string): SQL | undefined => {
  if (Subject.safeParse(username).success) return eq(identityUsers.subject, username.toLowerCase());
  const email = Email.safeParse(username);
  return email.success ? sql`lower(${identityUsers.email}) = ${email.data.toLowerCase()}` : undefined;
};

/** The user of that name, undefined when there is none. */
export const findUser = async (database: Database, username: string): Promise<UserRow | undefined> => {
  const condition = named(username);
  if (condition === undefined) return undefined;
  const [row] = await database.select().from(identityUsers).where(condition);
  return row;
};

/** The same inside a transaction, and nobody else changes the row until it ends. */
export const lockUser = async (tx: Transaction, username: string): Promise<UserRow | undefined> => {
  const condition = named(username);
  if (condition === undefined) return undefined;
  const [row] = await tx.select().from(identityUsers).where(condition).for("update");
  return row;
};
