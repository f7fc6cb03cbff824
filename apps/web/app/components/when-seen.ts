/** The parts of a document needed to detect visibility. */
export type SeenDocument = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/**
 * Resolves once the page is visible: at once, or when its tab comes to the front. A prerendered page is hidden until then
 * (HTML, "document's visibility state"). Never resolves after `signal` was aborted.
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
