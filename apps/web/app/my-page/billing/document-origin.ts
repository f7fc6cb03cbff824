import { ownPath } from "../../platform/site-path.ts";

/**
 * True if this document was loaded as a screen of My Page. Only those have headers that allow the payment service's frames.
 */
export const loadedAsMyPage = (): boolean => {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded === undefined || /^\/studio\/user(?:\/|$)/.test(ownPath(new URL(loaded.name).pathname));
};
