import { StudioError } from "@setsuna/contracts";
import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { loadedAsMyPage } from "./document-origin.ts";

/**
 * Loads Stripe.js, once and only where somebody is about to need it; card numbers are typed into its own frame and never reach this page.
 * Rejects with `payment-unavailable`. Where the document may not load it, the page is loaded anew instead, and nothing is answered.
 */
export const openStripe = async (publishableKey: string): Promise<Stripe> => {
  if (!loadedAsMyPage()) {
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
  const stripe = await loadStripe(publishableKey).catch(() => null);
  if (stripe === null) throw new StudioError("payment-unavailable", "Stripe.js");
  return stripe;
};
