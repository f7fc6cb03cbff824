import type { ErrorCode } from "@setsuna/contracts";
import type { StripeError } from "@stripe/stripe-js";

export type StripeAnswer =
  /** Stripe's answer is final or inconclusive. */
  | { readonly act: "ask-server" }
  /** `code` is our error; absent if Stripe's frame shows one. */
  | { readonly act: "stay"; readonly code?: ErrorCode };

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
