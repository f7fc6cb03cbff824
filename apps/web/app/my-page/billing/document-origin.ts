import { ownPath } from "../../platform/site-path.ts";

/**
 * True when this document was loaded as a screen of My Page. Only those have the headers that allow the payment service's frames;
 * a page reached by the router keeps the headers of the first one.
 */
export const loadedAsMyPage = (): boolean => {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded === undefined || /^\/studio\/user(?:\/|$)/.test(ownPath(new URL(loaded.name).pathname));
};
