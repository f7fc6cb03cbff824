import type { Email, Language } from "@setsuna/contracts";
import { and, eq, isNull } from "drizzle-orm";
import { deleteSerialIdsOf, issueFreeSerialId, type RandomInt } from "../../admission/index.ts";
import {
  type AccountRow,
  type AuditEvent,
  type AuditPort,
  hasEmail,
  newRowId,
  type RequestOrigin,
  type Transaction,
} from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import type { Revoke } from "../credentials/revoke.ts";
import { type EndWebhooks, leaveAll } from "../organizations/members.ts";

/** Known to the identity service, with a confirmed address. */
export interface Holder {
  readonly subject: string;
  readonly email: Email;
  readonly locale: Language;
}

export interface AccountParts {
  readonly audit: AuditPort;
  readonly random: RandomInt;
}

export const accountOf = async (tx: Transaction, subject: string): Promise<AccountRow | undefined> => {
  const [row] = await tx.select().from(accounts).where(eq(accounts.identitySubject, subject));
  return row;
};

/** Takes over an account without a sign-up, such as the demo's or one of single sign-on, once the holder has confirmed its address. */
const takeOver = async (tx: Transaction, holder: Holder): Promise<AccountRow | undefined> => {
  const [row] = await tx
    .update(accounts)
    .set({ identitySubject: holder.subject })
    .where(and(hasEmail(accounts.email, holder.email), isNull(accounts.identitySubject)))
    .returning();
  return row;
};

/**
 * Opens a missing account with one Free serial ID. Concurrent callers get the same one. Undefined: the address belongs to another
 * identity user's account.
 */
export const openAccount = async (
  tx: Transaction,
  holder: Holder,
  origin: RequestOrigin,
  now: Date,
  parts: AccountParts,
): Promise<AccountRow | undefined> => {
  const known = (await accountOf(tx, holder.subject)) ?? (await takeOver(tx, holder));
  return known ?? (await createAccount(tx, holder, origin, now, parts)) ?? accountOf(tx, holder.subject);
};

/** With one Free serial ID. `subject` null: without a password. Undefined: the address or subject has an account. */
export const createAccount = async (
  tx: Transaction,
  { email, subject, locale }: Omit<Holder, "subject"> & { readonly subject: string | null },
  origin: RequestOrigin,
  now: Date,
  { audit, random }: AccountParts,
): Promise<AccountRow | undefined> => {
  const [opened] = await tx
    .insert(accounts)
    .values({ id: newRowId(), email, identitySubject: subject, locale, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (opened === undefined) return undefined;
  const serialId = await issueFreeSerialId(tx, opened.id, now, random);
  await audit.record(tx, {
    actor: opened.id,
    action: "account.opened",
    subject: opened.id,
    origin,
    detail: { email: opened.email, serialId },
    at: now,
  });
  return opened;
};

/** Ends the contracts of an account deleted in this transaction, so that nothing more is charged. */
export type EndContracts = (tx: Transaction, accountId: string, now: Date) => Promise<void>;

export interface DeletionPorts {
  readonly revoke: Revoke;
  readonly endContracts: EndContracts;
  readonly endWebhooks: EndWebhooks;
}

/**
 * Deletes an account with sessions, serial IDs, second factors and grants; abandons its charges. Returns its serial IDs.
 * Audit it. Throws `organization-needs-owner`.
 */
export const deleteAccount = async (
  tx: Transaction,
  account: AccountRow,
  { revoke, endContracts, endWebhooks }: DeletionPorts,
  origin: RequestOrigin,
  now: Date,
): Promise<string[]> => {
  await leaveAll(tx, account.id, now, endWebhooks);
  await endContracts(tx, account.id, now);
  const ended = await deleteSerialIdsOf(tx, account.id, now);
  await revoke(tx, account.id, { event: "account-deleted" }, { actor: account.id, origin, now });
  await tx.delete(accounts).where(eq(accounts.id, account.id));
  return ended;
};

export const accountDeleted = (account: AccountRow, ids: readonly string[], origin: RequestOrigin, at: Date): AuditEvent => ({
  actor: account.id,
  action: "account.deleted",
  subject: account.id,
  origin,
  detail: { serialIds: ids.join(" ") },
  at,
});
