import type { IdentitySettings } from "@setsuna/account";
import type { Email, Language } from "@setsuna/contracts";
import type { RequestOrigin } from "../api/request-origin.ts";
import type { Transaction } from "../storage/database.ts";

/** Whom an access token speaks for, as the identity service knows them at this moment. */
export interface IdentityUser {
  /** The service's `sub`; never given to anybody else. */
  readonly subject: string;
  readonly email: Email;
  readonly emailVerified: boolean;
  readonly locale: Language;
  /** When the password was last shown; a refreshed token keeps the moment of its login. */
  readonly authenticatedAt: Date;
}

/** Where people prove who they are: our own service, or an Amazon Cognito user pool. Spec §7. */
export interface IdentityPort {
  /** What a client of the service needs to know. */
  readonly settings: IdentitySettings;
  /**
   * The user of an access token, asked past any cache: a token of an ended login or of a deleted user does not count.
   * Call it outside any transaction. Throws `StudioError` not-authorized or identity-unavailable.
   */
  currentUser(accessToken: string, now: Date): Promise<IdentityUser>;
  /**
   * Deletes the user of an access token for good. Call it last in the transaction that deletes the account: with a user pool it
   * cannot be undone, and when it throws (`StudioError` not-authorized or identity-unavailable) the account must stay.
   */
  deleteUser(tx: Transaction, accessToken: string, origin: RequestOrigin, now: Date): Promise<void>;
  /** The language of the mails that the service sends. A user pool keeps the one of the sign-up: there this does nothing. */
  setLocale(tx: Transaction, subject: string, locale: Language): Promise<void>;
}
