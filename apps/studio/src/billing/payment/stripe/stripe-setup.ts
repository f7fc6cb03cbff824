import type Stripe from "stripe";
import type { SetupResult } from "../gateway-port.ts";
import { failureOf } from "./stripe-charge.ts";

export const setupOfIntent = (intent: Stripe.SetupIntent): SetupResult => {
  const method = intent.payment_method;
  if (intent.status === "succeeded") {
    if (method === null || typeof method === "string" || method.card === undefined)
      return { state: "failed", code: "card-declined" };
    const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = method.card;
    return { state: "saved", paymentMethod: method.id, card: { brand: brand.toLowerCase(), last4, expiryMonth, expiryYear } };
  }
  if (intent.status === "canceled") return { state: "failed", code: failureOf(intent.last_setup_error) };
  // The form may be sent again with another card, so it stays open.
  if (intent.status === "requires_payment_method" && intent.last_setup_error != null)
    return { state: "refused", code: failureOf(intent.last_setup_error) };
  return { state: "requires-action" };
};
