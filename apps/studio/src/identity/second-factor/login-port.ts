import type { RequestOrigin, Transaction } from "../../platform/index.ts";

/** Manages sessions for second factors. */
export interface LoginPort {
  /** Opens a session with the second factor passed, for who signed in by passkey. Returns the cookie's token. */
  openByPasskey(tx: Transaction, accountId: string, origin: RequestOrigin, now: Date): Promise<string>;
  /** Marks the session as having passed a second factor. */
  passSecondFactor(tx: Transaction, sessionId: string, now: Date): Promise<void>;
  /** Returns the time at which the session's password was given; undefined when there was none, or the session has ended. */
  passwordAt(tx: Transaction, sessionId: string): Promise<Date | undefined>;
  /** Notes that the password was given once more in this session. */
  provePassword(tx: Transaction, sessionId: string, at: Date): Promise<void>;
}
