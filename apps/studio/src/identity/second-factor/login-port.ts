import type { RequestOrigin, Transaction } from "../../platform/index.ts";

export interface LoginPort {
  /** The second factor counts as passed. Returns the cookie's token. */
  openByPasskey(tx: Transaction, accountId: string, origin: RequestOrigin, now: Date): Promise<string>;
  passSecondFactor(tx: Transaction, sessionId: string, now: Date): Promise<void>;
  /** Undefined if opened without a password, or ended. */
  passwordAt(tx: Transaction, sessionId: string): Promise<Date | undefined>;
  provePassword(tx: Transaction, sessionId: string, at: Date): Promise<void>;
}
