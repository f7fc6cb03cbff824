import { Email, StudioError } from "@setsuna/contracts";
import { and, eq, isNull } from "drizzle-orm";
import type { EndedSerialIds } from "../../admission/index.ts";
import {
  type AccountRow,
  type AuditPort,
  type Database,
  type Handlers,
  limited,
  signedInOf,
  type Transaction,
} from "../../platform/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import type { IdentityPort } from "../user-pool/identity-port.ts";
import { accountDeleted, accountOf, type DeletionPorts, deleteAccount } from "./account-store.ts";

/** Deleting an account requires a login at most this old. */
const RECENT_LOGIN_MS = 5 * 60_000;

export interface AccountApiParts extends DeletionPorts {
  readonly database: Database;
  readonly audit: AuditPort;
  readonly identity: IdentityPort;
  readonly ended: Pick<EndedSerialIds, "endIfGone">;
}

const detailsOf = (row: AccountRow | undefined) => {
  if (row === undefined) throw new StudioError("signed-out");
  const { email, locale, role, createdAt, identitySubject } = row;
  const facts = { email: Email.parse(email), locale, role, createdAt: createdAt.toISOString() };
  return identitySubject === null ? { ...facts, passwordless: true as const } : facts;
};

/** Undefined for an account with a password, which is the proof. */
const passwordlessAccount = async (tx: Transaction, id: string): Promise<AccountRow | undefined> => {
  const own = and(eq(accounts.id, id), isNull(accounts.identitySubject));
  const [row] = await tx.select().from(accounts).where(own).for("update");
  return row;
};

export const accountApi = ({
  database,
  audit,
  identity,
  ended,
  ...ports
}: AccountApiParts): Handlers<"readAccount" | "changeAccount" | "deleteAccount"> => ({
  readAccount: async (_request, caller) => {
    const [row] = await database
      .select()
      .from(accounts)
      .where(eq(accounts.id, signedInOf(caller).account.id));
    return detailsOf(row);
  },

  changeAccount: async ({ body: { locale } }, caller) => {
    const { id } = signedInOf(caller).account;
    return database.transaction(async (tx) => {
      const [row] = await tx.update(accounts).set({ locale }).where(eq(accounts.id, id)).returning();
      const details = detailsOf(row);
      if (row?.identitySubject != null) await identity.setLocale(tx, row.identitySubject, locale);
      const { origin, now } = caller;
      await audit.record(tx, { actor: id, action: "account.changed", subject: id, origin, detail: { locale }, at: now });
      return details;
    });
  },

  deleteAccount: limited(
    { name: "delete-account", capacity: 10, perHour: 20, by: "account" },
    async ({ body }, caller, answer) => {
      const { id } = signedInOf(caller).account;
      const { origin, now } = caller;
      const { accessToken } = body;
      const user = accessToken === undefined ? undefined : await identity.currentUser(accessToken, now);
      if (user !== undefined && now.getTime() - user.authenticatedAt.getTime() > RECENT_LOGIN_MS)
        throw new StudioError("not-authorized");
      const ids = await database.transaction(async (tx) => {
        const account = user === undefined ? await passwordlessAccount(tx, id) : await accountOf(tx, user.subject);
        // A proof counts only for its own account.
        if (account?.id !== id) throw new StudioError("not-authorized");
        const serialIds = await deleteAccount(tx, account, ports, origin, now);
        if (user !== undefined && accessToken !== undefined)
          await identity.deleteUser(tx, user.subject, accessToken, origin, now);
        await audit.record(tx, accountDeleted(account, serialIds, origin, now));
        return serialIds;
      });
      answer.setSession(undefined);
      ended.endIfGone(ids);
    },
  ),
});
