import type { IdentitySettings } from "@setsuna/account";
import type { Email, Language } from "@setsuna/contracts";
import type { RequestOrigin, Transaction } from "../../platform/index.ts";

/** Whom an access token speaks for, as the identity service knows them at this moment. */
export interface IdentityUser {
  /** The service's `sub`; never given to anybody else. */
  readonly subject: string;
  readonly email: Email;
  readonly emailVerified: boolean;
  readonly locale: Language;
  /** Time at which the password was last shown; a refreshed token keeps the moment of its login. */
  readonly authenticatedAt: Date;
  /** The login that the token belongs to; the same for all tokens that are renewed from it. */
  readonly login: {
    readonly id: string;
    /** Latest end of the login. Absent if the service doesn't report it. */
    readonly endsAt?: Date | undefined;
  };
}

/** Tokens of a login, as a client shows them. */
export interface LoginTokens {
  readonly accessToken: string;
  /** Absent if the client doesn't share it. Then the login lasts as long as its access token. */
  readonly refreshToken?: string | undefined;
}

/** Describes a user pool's answer about a login. */
export type PoolAnswer =
  /** `sealed`: the encrypted tokens to keep from now on. */
  | { readonly state: "stands"; readonly sealed: string }
  | { readonly state: "over" }
  /** No answer. */
  | { readonly state: "silent" };

/** Logins that another server keeps, each as a session of the site holds it: its tokens, encrypted and bound to that session. */
export interface PoolLogins {
  seal(sessionId: string, tokens: LoginTokens): string;
  /** Asks whether the login stands, past any cache. */
  ask(sessionId: string, sealed: string, now: Date): Promise<PoolAnswer>;
  /**
   * Ends the login there, or with `everywhere` all logins of its user. Throws if the service is silent. An ended login is not
   * an error.
   */
  end(sessionId: string, sealed: string, everywhere: boolean, now: Date): Promise<void>;
}

/** Lets people prove their identity: our own service, or an Amazon Cognito user pool. Spec §7. */
export interface IdentityPort {
  /** Settings that a client of the service needs. */
  readonly settings: IdentitySettings;
  /**
   * The user of an access token, asked past any cache: a token of an ended login or of a deleted user does not count.
   * Call it outside any transaction. Throws `StudioError` not-authorized or identity-unavailable.
   */
  currentUser(accessToken: string, now: Date): Promise<IdentityUser>;
  /**
   * Deletes a user for good; `accessToken` is one of theirs, whose login may have ended in this transaction. Call it last in the transaction that deletes the account: with a user pool it
   * cannot be undone, and when it throws (`StudioError` not-authorized or identity-unavailable) the account must stay.
   */
  deleteUser(tx: Transaction, subject: string, accessToken: string, origin: RequestOrigin, now: Date): Promise<void>;
  /** Returns whether the login with that id is valid, according to this server's database. */
  stands(tx: Transaction, login: string, now: Date): Promise<boolean>;
  /** Absent with the built-in service: its logins end in the database of this server. */
  readonly pool?: PoolLogins | undefined;
  /** The language of the mails that the service sends. A user pool keeps the one of the sign-up: there this does nothing. */
  setLocale(tx: Transaction, subject: string, locale: Language): Promise<void>;
}
