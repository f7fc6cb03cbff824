import { StudioError } from "@setsuna/contracts";
import type { Stripe } from "@stripe/stripe-js";
// Not the package's main entry, which loads Stripe's script as soon as it is imported.
import { loadStripe } from "@stripe/stripe-js/pure";
import { loadedAsMyPage } from "./document-origin.ts";

/**
 * Returns Stripe.js, loading its script once and only when needed. Rejects with `payment-unavailable` if loading fails; a later
 * call retries. If the document's policy forbids it, reloads the page and never settles. Card numbers are typed into Stripe's
 * frame and never reach this page. docs.stripe.com/js
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
