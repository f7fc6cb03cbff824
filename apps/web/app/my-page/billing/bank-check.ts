import { type Purchase, StudioError } from "@setsuna/contracts";
import { ownPath, sitePath } from "../../site/site-path.ts";

/** Describes where the card's issuer asks its holder (3-D Secure): a page of its own, or a frame that the payment service lays over this one. */
export type BankAction = NonNullable<Purchase["action"]>;

/** A page of this site (the test gateway's) is told where to come back to; the payment service's own knows. */
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
