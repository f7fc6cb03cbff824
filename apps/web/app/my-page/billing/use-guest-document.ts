import { useEffect } from "react";
import { ownPath } from "../../site/site-path.ts";

/** Client-side navigation doesn't reach it. */
const isOfMyPage = (): boolean => {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && ownPath(new URL(loaded.name).pathname).startsWith("/studio/user");
};

/** Stripe needs a document under /studio/user: its policy allows it, and it isn't cross-origin isolated. Reloads otherwise. */
export const useGuestDocument = (gateway: "test" | "stripe" | undefined): void => {
  useEffect(() => {
    if (gateway === "stripe" && window.crossOriginIsolated && !isOfMyPage()) window.location.reload();
  }, [gateway]);
};
