import type { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import type { TokenScope } from "./token-scope.ts";

/** Methods that calls of the API have. RFC 9110 §9, RFC 5789. */
export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Access to a call. Spec §6.
 * - `anyone`: no session is asked for.
 * - `signing-in`: a session, also one that has yet to pass the second factor of its account: what passes it, and nothing else.
 * - `signed-in`: a session of a licensee or an admin that has passed the second factor where there is one; only what is their own.
 * - `proved`: the same, for binding and destructive acts: with the password or, where the account has one, the second factor given
 *   within the last {@link PROOF_MS}.
 * - `admin`: an admin whose session has passed a second factor within the last {@link ADMIN_FACTOR_MS}.
 * - `admin-proved`: the same within the last {@link PROOF_MS}, for what changes contracts, money, logins or what is shipped.
 */
export type Access = "anyone" | "signing-in" | "signed-in" | "proved" | "admin" | "admin-proved";

/** Returns whether admins alone may make such calls. */
export const isForAdmins = (access: Access): boolean => access === "admin" || access === "admin-proved";

/** A proof counts so long for binding acts, in ms. */
export const PROOF_MS = 15 * 60_000;
/** A second factor opens the admin area so long, in ms. */
export const ADMIN_FACTOR_MS = 12 * 3_600_000;

/** One row of the API: server, client, OpenAPI and the authorisation test are all made from it. */
export interface Endpoint {
  readonly method: HttpMethod;
  /** From the root of the site; `:name` marks a parameter. */
  readonly path: `/studio/api/${string}`;
  readonly access: Access;
  /** True: the request carries a bot-protection token, and must where {@link needsBotToken}. Spec §7. */
  readonly bot: boolean;
  /** Scope that a personal access token needs for this call. Absent: no such token may make it. */
  readonly scope?: TokenScope;
  /** True: the reply holds a secret that is shown once, so it is not kept for a retry. */
  readonly secretReply?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Absent: 204 without a body. */
  readonly reply?: z.ZodType;
  /** Failures of its own, beside those that any request can meet. */
  readonly errors: readonly ErrorCode[];
}

/**
 * Returns whether a call is refused without a bot-protection token. Whoever is signed in reads without: nothing is changed, the session
 * says who asks, and a limit of the account bounds it.
 */
export const needsBotToken = ({ bot, method, access }: Pick<Endpoint, "bot" | "method" | "access">): boolean =>
  bot && (method !== "GET" || access === "anyone");

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** Input of a handler: the checked parts of a request. */
export interface Parsed<Row extends Endpoint> {
  readonly params: Output<Row["params"]>;
  readonly query: Output<Row["query"]>;
  readonly body: Output<Row["body"]>;
}
/** Reply of a handler, as a client gets it. */
export type Reply<Row extends Endpoint> = Output<Row["reply"]>;
/** Input of a client, before it is checked. */
export interface Sent<Row extends Endpoint> {
  readonly params: Input<Row["params"]>;
  readonly query: Input<Row["query"]>;
  readonly body: Input<Row["body"]>;
}
