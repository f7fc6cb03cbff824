import type { RequestOrigin, SignedIn } from "../../../platform/index.ts";
import { invalidParameter } from "./identity-refusal.ts";
import { type OperationName, REQUESTS, type RequestOf } from "./requests.ts";

/** The browser of a call: its device tokens from earlier logins, and how to issue more. */
export interface CallingBrowser {
  /** Tokens of {@link newDeviceToken}, unchecked. Empty for a program, and for a browser without earlier logins. */
  readonly devices: readonly string[];
  /** Has the answer leave these with the browser. */
  keepDevices(tokens: readonly string[]): void;
}

/** Describes a call's origin and time. */
export interface Call {
  readonly origin: RequestOrigin;
  readonly now: Date;
  /** Absent: the caller keeps no cookies. */
  readonly browser?: CallingBrowser | undefined;
  /** The site's own login that came with the call, where the operation asks for it; absent: none. */
  readonly signedIn?: SignedIn | undefined;
}

/** One operation: gets checked input and returns the body of the answer, or throws an `IdentityRefusal`. */
export type Operation<Name extends OperationName> = (request: RequestOf<Name>, call: Call) => Promise<object>;

/** A part of the service: some of its operations. */
export type Operations<Names extends OperationName = OperationName> = { readonly [Name in Names]: Operation<Name> };

/** An operation when its name is only known at run time. */
const anyOperation = (operations: Operations, name: OperationName) =>
  operations[name] as (request: unknown, call: Call) => Promise<object>;

/** Checks a request and runs its operation. Throws `IdentityRefusal` InvalidParameterException for a request of another form. */
export const runOperation = (operations: Operations, name: OperationName, body: unknown, call: Call): Promise<object> => {
  const request = REQUESTS[name].safeParse(body);
  if (!request.success) {
    const [issue] = request.error.issues;
    throw invalidParameter(`${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not valid"}`);
  }
  return anyOperation(operations, name)(request.data, call);
};
