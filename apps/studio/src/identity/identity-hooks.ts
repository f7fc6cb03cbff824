import type { Email, Language } from "@setsuna/contracts";
import type { RequestOrigin } from "../api/request-origin.ts";
import type { Transaction } from "../storage/database.ts";

/** What the rest of the server does when something happens at the local identity service, in the same transaction. */
export interface IdentityHooks {
  /** The address was confirmed: time to open the account. Called once for each subject. */
  onConfirmed(
    tx: Transaction,
    user: { readonly subject: string; readonly email: Email; readonly locale: Language },
    origin: RequestOrigin,
    now: Date,
  ): Promise<void>;
  /** The user changed their language by a client of the identity service. */
  onLocaleChanged(tx: Transaction, subject: string, locale: Language): Promise<void>;
  /** All logins of the user are over: a new password, or a sign-out everywhere. */
  onSignedOutEverywhere(tx: Transaction, subject: string, origin: RequestOrigin, now: Date): Promise<void>;
  /** A client of the identity service deleted the user; not called for `IdentityPort.deleteUser`. */
  onDeleted(tx: Transaction, subject: string, origin: RequestOrigin, now: Date): Promise<void>;
}
