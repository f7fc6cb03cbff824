import type { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import type { TokenScope } from "./token-scope.ts";

/** Methods that calls of the API have. RFC 9110 §9, RFC 5789. */
export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call. `anyone`: no session is asked for. `signed-in`: a session of a licensee or an admin, and only what is their own.
 * `admin`: an admin whose session has passed a second factor. Spec §6.
 */
export type Access = "anyone" | "signed-in" | "admin";

/** One row of the API: server, client, OpenAPI and the authorisation test are all made from it. */
export interface Endpoint {
  readonly method: HttpMethod;
  /** From the root of the site; `:name` marks a parameter. */
  readonly path: `/studio/api/${string}`;
  readonly access: Access;
  /** True: the request must carry a bot-protection token. Spec §7. */
  readonly bot: boolean;
  /** What a personal access token must be allowed to make this call. Absent: no such token may. */
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

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler is given of a request, checked. */
export interface Parsed<Row extends Endpoint> {
  readonly params: Output<Row["params"]>;
  readonly query: Output<Row["query"]>;
  readonly body: Output<Row["body"]>;
}
/** What a handler gives back and a client gets. */
export type Reply<Row extends Endpoint> = Output<Row["reply"]>;
/** What a client hands in, before it is checked. */
export interface Sent<Row extends Endpoint> {
  readonly params: Input<Row["params"]>;
  readonly query: Input<Row["query"]>;
  readonly body: Input<Row["body"]>;
}
