import { type Purchase, StudioError } from "@setsuna/contracts";
import { ownPath, sitePath } from "../../platform/site-path.ts";

/** 3-D Secure: a separate page, or a frame over this one. */
export type BankAction = NonNullable<Purchase["action"]>;

export const withReturn = (url: string, path: string): string =>
  url.startsWith("/studio/") ? `${url}${url.includes("?") ? "&" : "?"}return=${encodeURIComponent(path)}` : url;

/** Resolves when its frame is closed, with any outcome; a page redirects instead. Rejects with `payment-unavailable`. */
export const confirmWithBank = async (
  { url, clientSecret }: BankAction,
  publishableKey: string | null,
): Promise<"left" | "closed"> => {
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
