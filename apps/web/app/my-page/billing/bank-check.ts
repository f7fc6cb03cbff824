import { type Purchase, StudioError } from "@setsuna/contracts";
import { ownPath, sitePath } from "../../site/site-path.ts";

/**
 * Place where the card's issuer challenges its holder (3-D Secure): a separate page, or a frame that the payment service opens
 * over this one.
 */
export type BankAction = NonNullable<Purchase["action"]>;

/** Adds the return path for a page of this site (the test gateway's). The payment service already knows it. */
export const withReturn = (url: string, path: string): string =>
  url.startsWith("/studio/") ? `${url}${url.includes("?") ? "&" : "?"}return=${encodeURIComponent(path)}` : url;

/**
 * Lets the issuer ask. Resolves when its frame is closed, whatever came of it: the purchase is asked for that. Where there is a page to go
 * to, this one is left. Rejects with `payment-unavailable`.
 */
export const askBank = async ({ url, clientSecret }: BankAction, publishableKey: string | null): Promise<"left" | "closed"> => {
  if (url !== null) {
    window.location.assign(sitePath(withReturn(url, ownPath(window.location.pathname))));
    return "left";
  }
  if (clientSecret === null || publishableKey === null) throw new StudioError("payment-unavailable", "nowhere to go");
  const { openStripe } = await import("./stripe.client.ts");
  const stripe = await openStripe(publishableKey);
  await stripe.handleNextAction({ clientSecret });
  return "closed";
};
