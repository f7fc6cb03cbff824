import { eq } from "drizzle-orm";
import type { EndingCharges } from "../billing/contract-deletion.ts";
import type { IdentityHooks } from "../identity/identity-hooks.ts";
import { revokeGrantsOf } from "../oauth/revocation.ts";
import { endSessions } from "../sessions/login-sessions.ts";
import { accounts } from "../storage/schema/index.ts";
import { revokeTokensOf } from "../tokens/token-store.ts";
import { type AccountParts, accountDeleted, accountOf, deleteAccount, openAccount } from "./account-store.ts";
import type { EndedSerialIds } from "./ended-serial-ids.ts";

/** What happens to accounts when something happens at the identity service. */
export const identityEvents = (
  parts: AccountParts & { readonly charging: EndingCharges },
  ended: Pick<EndedSerialIds, "endIfGone">,
): IdentityHooks => ({
  onConfirmed: async (tx, user, origin, now) => {
    await openAccount(tx, user, origin, now, parts);
  },

  onLocaleChanged: async (tx, subject, locale) => {
    await tx.update(accounts).set({ locale }).where(eq(accounts.identitySubject, subject));
  },

  onSignedOutEverywhere: async (tx, subject, origin, now) => {
    const account = await accountOf(tx, subject);
    if (account === undefined) return;
    await revokeGrantsOf(tx, account.id);
    await revokeTokensOf(tx, account.id);
    const count = await endSessions(tx, account.id, undefined);
    await parts.audit.record(tx, {
      actor: account.id,
      action: "session.ended",
      subject: account.id,
      origin,
      detail: { count },
      at: now,
    });
  },

  onDeleted: async (tx, subject, origin, now) => {
    const account = await accountOf(tx, subject);
    if (account === undefined) return;
    const ids = await deleteAccount(tx, account, parts.charging, now);
    await parts.audit.record(tx, accountDeleted(account, ids, origin, now));
    ended.endIfGone(ids);
  },
});
