import { ownPath } from "../../site/site-path.ts";

/** Only documents loaded there have headers for the payment service's frames; client-side navigation keeps the old ones. */
export const loadedAsMyPage = (): boolean => {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded === undefined || /^\/studio\/user(?:\/|$)/.test(ownPath(new URL(loaded.name).pathname));
};
