import { type Endpoint, type SerialId, StudioError } from "@setsuna/contracts";
import type { Caller } from "../api/request-origin.ts";

interface Named {
  readonly params?: unknown;
  readonly body?: unknown;
}

const memberOf = (part: unknown, name: string): unknown =>
  typeof part === "object" && part !== null ? Object.getOwnPropertyDescriptor(part, name)?.value : undefined;

/** The serial ID that a parsed request names in its path or body, or in the intent of a purchase. */
const namedId = ({ path }: Pick<Endpoint, "path">, { params, body }: Named): unknown =>
  path.includes("/serial-ids/:id") ? memberOf(params, "id") : memberOf(memberOf(body, "intent") ?? body, "serialId");

/** Returns whether the caller may use the ID, if it is the caller's. False for a member whose list of IDs lacks it. */
export const mayUseId = ({ signedIn, origin }: Pick<Caller, "signedIn" | "origin">, id: SerialId | string): boolean => {
  const allowed: readonly string[] | undefined = origin.member === undefined ? undefined : signedIn?.account.acting?.serialIds;
  return allowed === undefined || allowed.includes(id);
};

/** Throws `serial-id-not-yours` if the request names an ID that the member may not use. */
export const requireAllowedId = (row: Pick<Endpoint, "path">, request: Named, caller: Caller): void => {
  const id = namedId(row, request);
  if (typeof id === "string" && !mayUseId(caller, id)) throw new StudioError("serial-id-not-yours");
};
