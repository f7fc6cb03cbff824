import { eq } from "drizzle-orm";
import type { EndedSerialIds } from "../../admission/index.ts";
import { accounts } from "../../platform/storage/schema/accounts.ts";
import { identityLogins } from "../../platform/storage/schema/identity.ts";
import { endIdentityLogins } from "../credentials/end-logins.ts";
import { NOTHING_ENDED } from "../credentials/ended.ts";
import type { IdentityHooks } from "../user-pool/identity-hooks.ts";
import { type AccountParts, accountDeleted, accountOf, type DeletionPorts, deleteAccount, openAccount } from "./account-store.ts";

export const identityEvents = (parts: AccountParts & DeletionPorts, ended: Pick<EndedSerialIds, "endIfGone">): IdentityHooks => ({
  onConfirmed: async (tx, user, origin, now) => {
    await openAccount(tx, user, origin, now, parts);
  },

  onLocaleChanged: async (tx, subject, locale) => {
    await tx.update(accounts).set({ locale }).where(eq(accounts.identitySubject, subject));
  },

  onLoginsEnded: async (tx, subject, what, origin, now) => {
    const account = await accountOf(tx, subject);
    if (account !== undefined) return parts.revoke(tx, account.id, what, { actor: account.id, origin, now });
    const which = "login" in what ? eq(identityLogins.id, what.login) : undefined;
    return { ...NOTHING_ENDED, logins: await endIdentityLogins(tx, subject, which) };
  },

  onDeleted: async (tx, subject, origin, now) => {
    const account = await accountOf(tx, subject);
    if (account === undefined) return;
    const ids = await deleteAccount(tx, account, parts, origin, now);
    await parts.audit.record(tx, accountDeleted(account, ids, origin, now));
    ended.endIfGone(ids);
  },
});
