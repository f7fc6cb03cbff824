import { useEffect } from "react";
import { ownPath } from "../../site/site-path.ts";

/** True when this document itself was loaded under /studio/user, and not another page from which its reader came here. */
const isOfMyPage = (): boolean => {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && ownPath(new URL(loaded.name).pathname).startsWith("/studio/user");
};

/**
 * Stripe's form stands only in a document that was loaded under /studio/user: its policy lets Stripe in, and it is not cross-origin isolated. A
 * reader who came here from another page of the site without loading anew has another document: it is loaded anew.
 */
export const useGuestDocument = (gateway: "test" | "stripe" | undefined): void => {
  useEffect(() => {
    if (gateway === "stripe" && window.crossOriginIsolated && !isOfMyPage()) window.location.reload();
  }, [gateway]);
};
