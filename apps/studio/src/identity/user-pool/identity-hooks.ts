import type { Email, Language } from "@setsuna/contracts";
import type { RequestOrigin, Transaction } from "../../platform/index.ts";
import type { Ended } from "../credentials/ended.ts";

export type LoginsEnded =
  | { readonly event: "signed-out-everywhere" | "password-changed" | "password-reset" }
  | { readonly event: "login-ended" | "refresh-token-reused"; readonly login: string };

export interface IdentityHooks {
  onConfirmed(
    tx: Transaction,
    user: { readonly subject: string; readonly email: Email; readonly locale: Language },
    origin: RequestOrigin,
    now: Date,
  ): Promise<void>;
  onLocaleChanged(tx: Transaction, subject: string, locale: Language): Promise<void>;
  /** Also ends what depends on them. Returns the ended credentials. */
  onLoginsEnded(tx: Transaction, subject: string, what: LoginsEnded, origin: RequestOrigin, now: Date): Promise<Ended>;
  onDeleted(tx: Transaction, subject: string, origin: RequestOrigin, now: Date): Promise<void>;
}
