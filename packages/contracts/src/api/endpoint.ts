import type { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import type { TeamRole } from "./team-role.ts";
import type { TokenScope } from "./token-scope.ts";

/** RFC 9110 §9, RFC 5789. */
export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Access to a call. Spec §6.
 * - `anyone`: no session.
 * - `signing-in`: a session that may still need its second factor: only for passing it.
 * - `signed-in`: a whole session of a licensee or admin; own data only.
 * - `proved`: also password or, if there is one, second factor given within {@link PROOF_MS}, for binding and destructive acts.
 * - `admin`: an admin with a second factor within {@link ADMIN_FACTOR_MS}.
 * - `admin-proved`: the same within {@link PROOF_MS}, for contracts, money, logins or shipped files.
 */
export type Access = "anyone" | "signing-in" | "signed-in" | "proved" | "admin" | "admin-proved";

/** Returns whether only admins may make the call. */
export const isForAdmins = (access: Access): boolean => access === "admin" || access === "admin-proved";

/** Validity of a proof for security changes, ms. */
export const PROOF_MS = 15 * 60_000;
/** Validity of a second factor for the admin area, ms. */
export const ADMIN_FACTOR_MS = 12 * 3_600_000;

/** One API row: server, client, OpenAPI and the authorization test derive from it. */
export interface Endpoint {
  readonly method: HttpMethod;
  /** `:name` marks a parameter. */
  readonly path: `/studio/api/${string}`;
  readonly access: Access;
  /** The request carries a bot-protection token; required where {@link needsBotToken}. Spec §7. */
  readonly bot: boolean;
  /** Scope for personal access tokens. Without it, no token may call. */
  readonly scope?: TokenScope;
  /**
   * Roles that may make the call while acting for an organization. `self`: the call is about the person who acts. Absent: refused
   * while acting, unless the access is `anyone` or `signing-in`.
   */
  readonly team?: readonly TeamRole[] | "self";
  /** The reply holds a one-time secret, so it isn't kept for a retry. */
  readonly secretReply?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Absent for 204 without body. */
  readonly reply?: z.ZodType;
  /** Errors besides those of any request. */
  readonly errors: readonly ErrorCode[];
}

/** Signed-in reads need none: they change nothing, and the account's limit bounds them. */
export const needsBotToken = ({ bot, method, access }: Pick<Endpoint, "bot" | "method" | "access">): boolean =>
  bot && (method !== "GET" || access === "anyone");

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** A handler's input: the validated parts of a request. */
export interface Parsed<Row extends Endpoint> {
  readonly params: Output<Row["params"]>;
  readonly query: Output<Row["query"]>;
  readonly body: Output<Row["body"]>;
}
/** A handler's reply, as a client gets it. */
export type Reply<Row extends Endpoint> = Output<Row["reply"]>;
/** A call's input as the client sent it, before validation. */
export interface Sent<Row extends Endpoint> {
  readonly params: Input<Row["params"]>;
  readonly query: Input<Row["query"]>;
  readonly body: Input<Row["body"]>;
}

/** True for calls about the person, not about the organization that the session acts for. */
export const isOfPerson = ({ team, access }: Pick<Endpoint, "team" | "access">): boolean =>
  team === "self" || access === "anyone" || access === "signing-in";

/** Returns whether a member with this role may make the call for the organization. */
export const isForRole = ({ team }: Pick<Endpoint, "team">, role: TeamRole): boolean =>
  Array.isArray(team) && team.includes(role);
