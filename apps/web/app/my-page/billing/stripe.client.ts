import { StudioError } from "@setsuna/contracts";
import type { Stripe } from "@stripe/stripe-js";
// The main entry would load Stripe's script on import.
import { loadStripe } from "@stripe/stripe-js/pure";
import { loadedAsMyPage } from "./document-origin.ts";

/**
 * Loads once, when needed. Rejects with `payment-unavailable`; a later call retries. Reloads and never settles if the document's
 * policy forbids it. Card numbers stay in Stripe's frame. docs.stripe.com/js
 */
export const openStripe = async (publishableKey: string): Promise<Stripe> => {
  if (!loadedAsMyPage()) {
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
  const stripe = await loadStripe(publishableKey).catch((error: unknown) => {
    console.error(error);
    return null;
  });
  if (stripe === null) throw new StudioError("payment-unavailable", "Stripe.js");
  return stripe;
};
