import type { ErrorCode } from "@setsuna/contracts";
import type { StripeError } from "@stripe/stripe-js";

/** Names the page's next step after Stripe's form was sent. */
export type StripeAnswer =
  /** Ask the server for the result: Stripe has one, or its answer is inconclusive. */
  | { readonly act: "ask-server" }
  /** The reader goes on in the form; `code`: what we say beside it, absent where Stripe's frame says it. */
  | { readonly act: "stay"; readonly code?: ErrorCode };

/** Codes of a card whose holder was not verified (docs.stripe.com/error-codes). */
const UNVERIFIED = new Set(["setup_intent_authentication_failure", "authentication_required"]);

/**
 * Decides what to do after Stripe.js's answer to `confirmSetup` (docs.stripe.com/js/setup_intents/confirm_setup). Stripe's
 * frame shows field errors but not a refused card, and the same form accepts another. In all other cases, ask the server.
 */
export const afterConfirmation = (error: Pick<StripeError, "type" | "code"> | undefined): StripeAnswer => {
  if (error?.type === "validation_error") return { act: "stay" };
  if (error?.type !== "card_error") return { act: "ask-server" };
  return { act: "stay", code: UNVERIFIED.has(error.code ?? "") ? "card-authentication-failed" : "card-declined" };
};
