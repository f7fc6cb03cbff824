import type { CurrentAccount, Language, TokenScope } from "@setsuna/contracts";

/** Describes the origin of a request, for limits and the audit log. */
export interface RequestOrigin {
  /** The client's global address. Behind a proxy, only a trusted proxy's header counts. */
  readonly address: string;
  /** At most 300 characters; empty when none was sent. */
  readonly userAgent: string;
  /** True: the browser asks not to be tracked (`DNT: 1` or `Sec-GPC: 1`). Absent counts as false. */
  readonly refusesTracking?: boolean;
}

/** The login that a request carries. */
export interface SignedIn {
  /** The login session. Undefined if the request carries an access token instead of the cookie. */
  readonly sessionId: string | undefined;
  /** The personal access token that the request carries; absent when it carries none. It allows its scopes and nothing else. */
  readonly token?: { readonly id: string; readonly scopes: ReadonlySet<TokenScope> };
  /**
   * Time at which the password or, where the account has one, the second factor was last given in this session; for a
   * program, the time at which a person allowed it. Undefined: never, as for a personal access token.
   */
  readonly provedAt?: Date | undefined;
  /** Time at which a second factor was last passed in this session; undefined: never. */
  readonly secondFactorAt?: Date | undefined;
  readonly account: CurrentAccount;
}

/** Resolves a Bearer token to its account; `address` is the caller's. Throws `signed-out` if the token is invalid. RFC 6750. */
export type FindBearer = (token: string, address: string, now: Date) => Promise<SignedIn>;

/** Describes the caller of a handler. */
export interface Caller {
  readonly origin: RequestOrigin;
  /** Undefined for a visitor. */
  readonly signedIn: SignedIn | undefined;
  /** The account's language, else the request's (`accept-language`), else Japanese. */
  readonly language: Language;
  /**
   * The site's origin as the caller addresses it, such as `https://studio.example`: passkeys are bound to it. Undefined when the
   * caller used a name that the site does not answer to with an identity. See `http/site-origin.ts`.
   */
  readonly site: string | undefined;
  /** The moment that the request came in. */
  readonly now: Date;
}
