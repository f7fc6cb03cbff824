import type { ApiName, ApiRow, Parsed, Reply } from "@setsuna/contracts";
import type { Caller } from "./request-origin.ts";

/** What a handler may do to the answer beside its body. */
export interface Answer {
  /** Sets the session cookie to a new token, or takes it away. */
  setSession(token: string | undefined): void;
}

/**
 * One call of the API. Gets checked input; returns the body, or throws a `StudioError` of the catalogue.
 * Access, bot token, idempotency and limits were seen to before.
 */
export type Handler<Name extends ApiName> = (
  request: Parsed<ApiRow<Name>>,
  caller: Caller,
  answer: Answer,
) => Promise<Reply<ApiRow<Name>>>;

/** A part of the API: the handlers of some of its calls. All parts together must have every call once. */
export type Handlers<Names extends ApiName> = { readonly [Name in Names]: Handler<Name> };
