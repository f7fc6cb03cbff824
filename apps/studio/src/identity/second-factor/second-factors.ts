import type {
  AuditPort,
  Database,
  LimitRule,
  MailPort,
  RateLimitPort,
  RequestOrigin,
  Secrets,
  Transaction,
} from "../../platform/index.ts";
import type { Revoke } from "../credentials/revoke.ts";

interface LoginPort {
  /** The second factor counts as passed. Returns the cookie's token; undefined if the account must use single sign-on. */
  openByPasskey(tx: Transaction, accountId: string, origin: RequestOrigin, now: Date): Promise<string | undefined>;
  passSecondFactor(tx: Transaction, sessionId: string, now: Date): Promise<void>;
  /** Undefined if opened without a password, or ended. */
  passwordAt(tx: Transaction, sessionId: string): Promise<Date | undefined>;
  provePassword(tx: Transaction, sessionId: string, at: Date): Promise<void>;
}

export interface SecondFactorParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly audit: AuditPort;
  readonly limits: RateLimitPort;
  readonly mail: MailPort;
  readonly logins: LoginPort;
  readonly revoke: Revoke;
}

/** Codes, per account: each guess is right with three chances in a million, so the first day gives under one in a thousand. */
export const TOTP_LIMIT: LimitRule = { name: "totp-account", capacity: 10, perHour: 12 };
export const PASSKEY_LIMIT: LimitRule = { name: "passkey-address", capacity: 30, perHour: 300 };
/** Counts recovery codes per account; each has 50 random bits. */
export const RECOVERY_LIMIT: LimitRule = { name: "recovery-account", capacity: 10, perHour: 6 };
export const RELYING_PARTY = "Setsuna Studio";
