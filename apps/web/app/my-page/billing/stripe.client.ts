import { StudioError } from "@setsuna/contracts";
import type { Stripe } from "@stripe/stripe-js";
// Not the package's main entry, which loads Stripe's script as soon as it is imported.
import { loadStripe } from "@stripe/stripe-js/pure";
import { loadedAsMyPage } from "./document-origin.ts";

/**
 * Returns Stripe.js, whose script is loaded once and only where somebody is about to need it. Rejects with `payment-unavailable` where it
 * does not come; a later call tries again. Where the document may not load it, the page is loaded anew instead, and nothing is answered.
 * Card numbers are typed into Stripe's own frame and never reach this page. docs.stripe.com/js
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
