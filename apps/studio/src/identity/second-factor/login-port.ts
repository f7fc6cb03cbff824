import type { RequestOrigin, Transaction } from "../../platform/index.ts";

export interface LoginPort {
  /** With the second factor passed. Returns the cookie's token. */
  openByPasskey(tx: Transaction, accountId: string, origin: RequestOrigin, now: Date): Promise<string>;
  passSecondFactor(tx: Transaction, sessionId: string, now: Date): Promise<void>;
  /** Undefined: opened without one, or ended. */
  passwordAt(tx: Transaction, sessionId: string): Promise<Date | undefined>;
  provePassword(tx: Transaction, sessionId: string, at: Date): Promise<void>;
}
