import type { Email, Language } from "@setsuna/contracts";
import type { RequestOrigin, Transaction } from "../../platform/index.ts";
import type { Ended } from "../credentials/ended.ts";

/** Names the logins of a user that are over, and the reason. */
export type LoginsEnded =
  | { readonly event: "signed-out-everywhere" | "password-changed" | "password-reset" }
  | { readonly event: "login-ended" | "refresh-token-reused"; readonly login: string };

/** Takes events of the local identity service, in the same transaction. */
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
  /** Ends these logins at the service, with everything of the account that depends on them. Returns the ended credentials. */
  onLoginsEnded(tx: Transaction, subject: string, what: LoginsEnded, origin: RequestOrigin, now: Date): Promise<Ended>;
  /** A client of the identity service deleted the user; not called for `IdentityPort.deleteUser`. */
  onDeleted(tx: Transaction, subject: string, origin: RequestOrigin, now: Date): Promise<void>;
}
