import type Stripe from "stripe";
import type { ChargeResult, GatewayCharge } from "../gateway-port.ts";

type FailureCode = Exclude<Extract<ChargeResult, { state: "failed" }>["code"], "payment-lapsed">;

/** All other refusals come from the issuer. */
const AUTHENTICATION_CODES: ReadonlySet<string> = new Set([
  "authentication_required",
  "authentication_not_handled",
  "payment_intent_authentication_failure",
  "setup_intent_authentication_failure",
]);

export const failureOf = (error: { readonly code?: string | null; readonly decline_code?: string | null } | null): FailureCode =>
  [error?.code, error?.decline_code].some((code) => code != null && AUTHENTICATION_CODES.has(code))
    ? "card-authentication-failed"
    : "card-declined";

/** An intent that wants another payment method was refused; the caller cancels it, so that it stays refused. */
const resultOfIntent = (intent: Stripe.PaymentIntent): ChargeResult => {
  switch (intent.status) {
    case "succeeded":
      return { state: "succeeded" };
    case "requires_action":
    case "requires_confirmation":
      return { state: "requires-action", clientSecret: intent.client_secret, url: null };
    case "canceled":
    case "requires_payment_method":
      return {
        state: "failed",
        code: intent.last_payment_error === null ? canceledCode(intent) : failureOf(intent.last_payment_error),
      };
    default:
      return { state: "pending" };
  }
};

/** Without a refusal: we gave it up while it waited for its holder. */
const canceledCode = (intent: Stripe.PaymentIntent): FailureCode =>
  intent.cancellation_reason === "abandoned" ? "card-authentication-failed" : "card-declined";

export const chargeOfIntent = (intent: Stripe.PaymentIntent): GatewayCharge => ({
  reference: intent.id,
  result: resultOfIntent(intent),
});
