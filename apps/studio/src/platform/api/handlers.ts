import type { ApiName, ApiRow, Parsed, Reply } from "@setsuna/contracts";
import { limitSubject } from "../limits/limit-subject.ts";
import type { LimitRule } from "../limits/rate-limit-port.ts";
import type { Caller } from "./request-origin.ts";

export interface Answer {
  /** Undefined removes the cookie. */
  setSession(token: string | undefined): void;
  /** A Set-Cookie value. */
  setCookie(line: string): void;
}

export interface CallLimit extends LimitRule {
  /**
   * `account`: charges the account, so that neighbors behind one address don't share a limit; a visitor's address. `address`:
   * even when signed in, because the call proves identity or the account doesn't matter.
   */
  readonly by: "account" | "address";
}

/**
 * Gets checked input; returns the body, or throws a `StudioError`. Access, bot token, idempotency and limits are already checked.
 */
export type Handler<Name extends ApiName> = ((
  request: Parsed<ApiRow<Name>>,
  caller: Caller,
  answer: Answer,
) => Promise<Reply<ApiRow<Name>>>) & {
  /** Set by {@link limited}. Absent: limited elsewhere, such as by the bot token's budget. */
  readonly limit?: CallLimit;
};

export const limited = <Call extends object>(limit: CallLimit, call: Call): Call => Object.assign(call, { limit });

export const countsForAddress = ({ by }: Pick<CallLimit, "by">, accountId: string | undefined): boolean =>
  accountId === undefined || by === "address";

export const limitedSubject = (
  { by }: Pick<CallLimit, "by">,
  { address }: { readonly address: string },
  accountId: string | undefined,
): string => (countsForAddress({ by }, accountId) ? limitSubject(address) : `account ${accountId}`);

/** All parts together must implement every call once. */
export type Handlers<Names extends ApiName> = { readonly [Name in Names]: Handler<Name> };
