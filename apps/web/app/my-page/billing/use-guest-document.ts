import { useEffect } from "react";
import { ownPath } from "../../site/site-path.ts";

/** True when this document itself was loaded under /studio/user, and not another page from which its reader came here. */
const isOfMyPage = (): boolean => {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && ownPath(new URL(loaded.name).pathname).startsWith("/studio/user");
};

/**
 * Stripe's form works only in a document loaded under /studio/user, whose policy allows Stripe and which isn't cross-origin
 * isolated. After a client-side navigation from elsewhere, reloads the document.
 */
export const useGuestDocument = (gateway: "test" | "stripe" | undefined): void => {
  useEffect(() => {
    if (gateway === "stripe" && window.crossOriginIsolated && !isOfMyPage()) window.location.reload();
  }, [gateway]);
};
