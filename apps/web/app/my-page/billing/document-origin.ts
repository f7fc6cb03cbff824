import { ownPath } from "../../site/site-path.ts";

/**
 * True when this document was loaded as a screen of My Page. Only those may show the payment service's frames, by their headers; a
 * document that was loaded as another page, and went on to My Page by the router, still has the headers of that page.
 */
export const loadedAsMyPage = (): boolean => {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded === undefined || /^\/studio\/user(?:\/|$)/.test(ownPath(new URL(loaded.name).pathname));
};
