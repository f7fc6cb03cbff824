import type { IdentitySettings } from "@setsuna/account";
import type { Email, Language } from "@setsuna/contracts";
import type { RequestOrigin, Transaction } from "../../platform/index.ts";

export interface IdentityUser {
  /** The token's `sub`, which is never reused. */
  readonly subject: string;
  readonly email: Email;
  readonly emailVerified: boolean;
  readonly locale: Language;
  /** A refreshed token keeps the time of its login. */
  readonly authenticatedAt: Date;
  /** The same for all tokens renewed from it. */
  readonly login: {
    readonly id: string;
    readonly endsAt?: Date | undefined;
  };
}

export interface LoginTokens {
  readonly accessToken: string;
  /** Absent: not shared by the client. Then the login lasts as long as its access token. */
  readonly refreshToken?: string | undefined;
}

export type PoolAnswer =
  /** `sealed` holds the updated encrypted tokens. */
  { readonly state: "stands"; readonly sealed: string } | { readonly state: "over" } | { readonly state: "silent" };

/** Kept as a session holds them: tokens encrypted and bound to that session. */
export interface PoolLogins {
  seal(sessionId: string, tokens: LoginTokens): string;
  /** Bypasses caches. */
  ask(sessionId: string, sealed: string, now: Date): Promise<PoolAnswer>;
  /** `everywhere`: all logins of its user. Throws if the service is silent. An ended login is not an error. */
  end(sessionId: string, sealed: string, everywhere: boolean, now: Date): Promise<void>;
}

/** Our own service or an Amazon Cognito user pool. Spec §7. */
export interface IdentityPort {
  readonly settings: IdentitySettings;
  /**
   * Bypasses caches: rejects tokens of ended logins and deleted users. Call it outside any transaction. Throws `StudioError`
   * not-authorized or identity-unavailable.
   */
  currentUser(accessToken: string, now: Date): Promise<IdentityUser>;
  /**
   * `accessToken`: the user's; its login may have ended in this transaction. Call it last: a user pool can't undo it, and if it
   * throws (`StudioError` not-authorized or identity-unavailable) the account must stay.
   */
  deleteUser(tx: Transaction, subject: string, accessToken: string, origin: RequestOrigin, now: Date): Promise<void>;
  /** Reads only this server's database. */
  stands(tx: Transaction, login: string, now: Date): Promise<boolean>;
  readonly pool?: PoolLogins | undefined;
  /** Language of mails. No effect with a user pool, which keeps that of the sign-up. */
  setLocale(tx: Transaction, subject: string, locale: Language): Promise<void>;
}
