import type { RequestOrigin, SignedIn } from "../../../platform/index.ts";
import { invalidParameter } from "./identity-refusal.ts";
import { type OperationName, REQUESTS, type RequestOf } from "./requests.ts";

export interface CallingBrowser {
  /** Unchecked tokens of {@link newDeviceToken}. Empty for a program or a new browser. */
  readonly devices: readonly string[];
  keepDevices(tokens: readonly string[]): void;
}

export interface Call {
  readonly origin: RequestOrigin;
  readonly now: Date;
  /** Absent for clients without cookies. */
  readonly browser?: CallingBrowser | undefined;
  /** Absent if not signed in or not needed. */
  readonly signedIn?: SignedIn | undefined;
}

/** Throws `IdentityRefusal`. */
export type Operation<Name extends OperationName> = (request: RequestOf<Name>, call: Call) => Promise<object>;

export type Operations<Names extends OperationName = OperationName> = { readonly [Name in Names]: Operation<Name> };

const anyOperation = (operations: Operations, name: OperationName) =>
  operations[name] as (request: unknown, call: Call) => Promise<object>;

/** Throws `IdentityRefusal` InvalidParameterException for a malformed request. */
export const runOperation = (operations: Operations, name: OperationName, body: unknown, call: Call): Promise<object> => {
  const request = REQUESTS[name].safeParse(body);
  if (!request.success) {
    const [issue] = request.error.issues;
    throw invalidParameter(`${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not valid"}`);
  }
  return anyOperation(operations, name)(request.data, call);
};
