import type { CurrentAccount, Language, TokenScope } from "@setsuna/contracts";

export interface RequestOrigin {
  /** Behind a proxy, only a trusted proxy's header counts. */
  readonly address: string;
  /** At most 300 characters; may be empty. */
  readonly userAgent: string;
  readonly refusesTracking?: boolean;
  /** Account of the person who acts for an organization; the audit log keeps it. Absent: the account acts itself. */
  readonly member?: string;
}

export interface SignedIn {
  /** Undefined if the request carries an access token instead of the cookie. */
  readonly sessionId: string | undefined;
  /** Absent for a cookie. A personal access token allows its scopes and nothing else. */
  readonly token?: { readonly id: string; readonly scopes: ReadonlySet<TokenScope> };
  /**
   * Last time the password or, if there is one, the second factor was given in this session; for a program, when a person allowed
   * it. Undefined: never, as for a personal access token.
   */
  readonly provedAt?: Date | undefined;
  /** Undefined if never in this session. */
  readonly secondFactorAt?: Date | undefined;
  /** Of the organization while a call acts for one: then it has the organization's ID, and address and language of the person. */
  readonly account: CurrentAccount;
}

/** `address` is the caller's. Throws `signed-out` if the token is invalid. RFC 6750. */
export type FindBearer = (token: string, address: string, now: Date) => Promise<SignedIn>;

export interface Caller {
  readonly origin: RequestOrigin;
  readonly signedIn: SignedIn | undefined;
  /** The account's language, else `accept-language`, else Japanese. */
  readonly language: Language;
  /**
   * The site's origin as the caller addresses it: passkeys are bound to it. Undefined for a name that gets no identity; see
   * `http/site-origin.ts`.
   */
  readonly site: string | undefined;
  readonly now: Date;
}
