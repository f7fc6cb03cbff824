import type { ApiName, ApiRow, Parsed, Reply } from "@setsuna/contracts";
import { limitSubject } from "../limits/limit-subject.ts";
import type { LimitRule } from "../limits/rate-limit-port.ts";
import type { Caller } from "./request-origin.ts";

/** Lets a handler change the answer beside its body. */
export interface Answer {
  /** Sets the session cookie to a new token, or takes it away. */
  setSession(token: string | undefined): void;
}

/** Limits the rate of a call, and names the subject that it counts for. */
export interface CallLimit extends LimitRule {
  /**
   * `account`: charges the caller's account, so that neighbors behind one address don't share a limit; a visitor's address.
   * `address`: charges the address even when signed in, because the call proves identity or the account doesn't matter.
   */
  readonly by: "account" | "address";
}

/** Serves one call of the API. Gets checked input; returns the body, or throws a `StudioError` of the catalogue.
 * Access, bot token, idempotency and limits were seen to before.
 */
export type Handler<Name extends ApiName> = ((
  request: Parsed<ApiRow<Name>>,
  caller: Caller,
  answer: Answer,
) => Promise<Reply<ApiRow<Name>>>) & {
  /** Set by {@link limited}. Absent: the call is limited by its module, by the bot token's budget, or by its access rule. */
  readonly limit?: CallLimit;
};

/** Puts a limit beside a handler. It is taken before the handler is called. */
export const limited = <Call extends object>(limit: CallLimit, call: Call): Call => Object.assign(call, { limit });

/** Returns whether a call counts for the address that it comes from. */
export const countsForAddress = ({ by }: Pick<CallLimit, "by">, accountId: string | undefined): boolean =>
  accountId === undefined || by === "address";

/** Returns the subject charged for a call. `accountId`: undefined when signed out. */
export const limitedSubject = (
  { by }: Pick<CallLimit, "by">,
  { address }: { readonly address: string },
  accountId: string | undefined,
): string => (countsForAddress({ by }, accountId) ? limitSubject(address) : `account ${accountId}`);

/** A part of the API: the handlers of some of its calls. All parts together must have every call once. */
export type Handlers<Names extends ApiName> = { readonly [Name in Names]: Handler<Name> };
