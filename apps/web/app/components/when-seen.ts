/** As much of a document as is needed to know that somebody looks at it. */
export type SeenDocument = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/**
 * Resolves once somebody looks at the page: at once, or when its tab comes to the front. A page that a browser loads ahead (prerender)
 * is hidden until then, HTML "document's visibility state". Never resolves after `signal` was aborted.
 */
export const whenSeen = (page: SeenDocument, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (signal.aborted || page.visibilityState !== "visible") return;
      page.removeEventListener("visibilitychange", look);
      resolve();
    };
    page.addEventListener("visibilitychange", look, { signal });
    look();
  });
