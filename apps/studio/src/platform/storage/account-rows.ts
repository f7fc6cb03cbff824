import { Email } from "@setsuna/contracts";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { MailReader } from "../mail/mail-of.ts";
import type { Database, Transaction } from "./database.ts";
import { hasEmail } from "./email-address.ts";
import { accounts } from "./schema/accounts.ts";
import { organizationMembers } from "./schema/organizations.ts";

export type AccountRow = typeof accounts.$inferSelect;

/** Locks the account, which serializes concurrent requests of its holder. Undefined: it is gone. */
export const lockAccount = async (tx: Transaction, id: string): Promise<AccountRow | undefined> => {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, id)).for("update");
  return account;
};

/** Locks the account with an email address, in any case. Undefined: none has it. */
export const lockAccountByEmail = async (tx: Transaction, email: string): Promise<AccountRow | undefined> => {
  const [account] = await tx.select().from(accounts).where(hasEmail(accounts.email, email)).for("update");
  return account;
};

/** Mail never goes there (RFC 2606 §2). Keeps addresses of accounts unique, and sign-ups from taking over an organization. */
const ORGANIZATION_DOMAIN = "organization.invalid";

/** Placeholder for the address that an organization's account lacks. */
export const organizationAddress = (id: string): string => `${id}@${ORGANIZATION_DOMAIN}`;

/** About money, the member with the billing role who joined first reads an organization's mail, if there is one. */
type MailTopic = "money" | "owner";

const teamReadersOf = async (
  reader: Database | Transaction,
  ids: readonly string[],
  topic: MailTopic,
): Promise<Map<string, MailReader>> => {
  const roles = topic === "money" ? (["owner", "billing"] as const) : (["owner"] as const);
  const rows = await reader
    .select({ id: organizationMembers.organizationId, email: accounts.email, language: accounts.locale })
    .from(organizationMembers)
    .innerJoin(accounts, eq(accounts.id, organizationMembers.memberId))
    .where(and(inArray(organizationMembers.organizationId, [...ids]), inArray(organizationMembers.role, roles)))
    .orderBy(desc(organizationMembers.role), desc(organizationMembers.joinedAt));
  // The last row of each organization stays.
  return new Map(rows.map(({ id, email, language }) => [id, { email: Email.parse(email), language }]));
};

/** Addresses and languages by account; omits deleted ones. An organization's mail goes to one of its members. */
export const mailReadersOf = async (
  reader: Database | Transaction,
  ids: readonly string[],
  topic: MailTopic = "money",
): Promise<ReadonlyMap<string, MailReader>> => {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ id: accounts.id, email: accounts.email, language: accounts.locale })
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]));
  const teams = rows.filter(({ email }) => email.endsWith(ORGANIZATION_DOMAIN)).map(({ id }) => id);
  const readers = rows.map(({ id, email, language }) => [id, { email: Email.parse(email), language }] as const);
  return new Map(teams.length === 0 ? readers : [...readers, ...(await teamReadersOf(reader, teams, topic))]);
};

/** Undefined: the account is gone. */
export const mailReaderOf = async (
  reader: Database | Transaction,
  id: string,
  topic?: MailTopic,
): Promise<MailReader | undefined> => (await mailReadersOf(reader, [id], topic)).get(id);
