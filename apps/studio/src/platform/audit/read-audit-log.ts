import { type ApiRow, type AuditEntry, type Parsed, type Reply, SerialId } from "@setsuna/contracts";
import { and, desc, eq, gte, inArray, like, lt, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import { readCursor } from "../storage/cursor.ts";
import type { Database } from "../storage/database.ts";
import { hasEmail } from "../storage/email-address.ts";
import { cutPage } from "../storage/keyset-page.ts";
import { beginningWith } from "../storage/like-pattern.ts";
import { accounts } from "../storage/schema/accounts.ts";
import { auditLog } from "../storage/schema/audit.ts";

const Place = z.tuple([z.number().int()]);
export type AuditQuery = Parsed<ApiRow<"readAuditLog">>["query"];

export type AuditRow = typeof auditLog.$inferSelect;

const selectEntries = (database: Database) =>
  database
    .select({ entry: auditLog, actorEmail: accounts.email })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, auditLog.actor));

const entryOf = (row: { readonly entry: typeof auditLog.$inferSelect; readonly actorEmail: string | null }): AuditEntry => {
  const { sequence, at, actor, action, subject, address, detail } = row.entry;
  return { sequence, at: at.toISOString(), actor, actorEmail: row.actorEmail, action, subject, address, detail };
};

/** Possible meanings: the text itself, a serial ID without its hyphen, an account by its address. */
const matchingNames = async (database: Database, text: string): Promise<string[]> => {
  const serialId = SerialId.safeParse(text);
  const found = text.includes("@")
    ? await database.select({ id: accounts.id }).from(accounts).where(hasEmail(accounts.email, text))
    : [];
  return [text, ...(serialId.success ? [serialId.data] : []), ...found.map(({ id }) => id)];
};

const filterOf = async (database: Database, query: Omit<AuditQuery, "cursor" | "limit">): Promise<SQL | undefined> => {
  const { action, actor, subject, from, until } = query;
  return and(
    action ? like(auditLog.action, beginningWith(action)) : undefined,
    actor ? inArray(auditLog.actor, await matchingNames(database, actor)) : undefined,
    subject ? inArray(auditLog.subject, await matchingNames(database, subject)) : undefined,
    from === undefined ? undefined : gte(auditLog.at, new Date(from)),
    until === undefined ? undefined : lt(auditLog.at, new Date(until)),
  );
};

/** Newest first. Throws `bad-request` for an invalid cursor. */
export const readAuditLog = async (database: Database, query: AuditQuery): Promise<Reply<ApiRow<"readAuditLog">>> => {
  const { cursor, limit, ...filters } = query;
  const filter = await filterOf(database, filters);
  const before = readCursor(cursor, Place)?.[0];
  const found = await selectEntries(database)
    .where(and(filter, before === undefined ? undefined : lt(auditLog.sequence, before)))
    .orderBy(desc(auditLog.sequence))
    .limit(limit + 1);
  return {
    ...cutPage(found.map(entryOf), limit, ({ sequence }) => [sequence]),
    total: cursor === undefined ? await database.$count(auditLog, filter) : null,
  };
};

/**
 * Rows that an account acts in or is the subject of, newest first, from `since` on (null: all). `before` excludes later sequence
 * numbers.
 */
export const rowsOfAccount = async (
  database: Database,
  { account, since }: { readonly account: string; readonly since: Date | null },
  before: number | undefined,
  limit: number,
): Promise<readonly AuditRow[]> =>
  database
    .select()
    .from(auditLog)
    .where(
      and(
        or(eq(auditLog.actor, account), eq(auditLog.subject, account)),
        since === null ? undefined : gte(auditLog.at, since),
        before === undefined ? undefined : lt(auditLog.sequence, before),
      ),
    )
    .orderBy(desc(auditLog.sequence))
    .limit(limit);

export const entriesAbout = async (database: Database, names: readonly string[], limit: number): Promise<AuditEntry[]> => {
  const found = await selectEntries(database)
    .where(or(inArray(auditLog.subject, [...names]), inArray(auditLog.actor, [...names])))
    .orderBy(desc(auditLog.sequence))
    .limit(limit);
  return found.map(entryOf);
};
