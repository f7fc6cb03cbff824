export type SeenDocument = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/** Prerendered pages are hidden (HTML, "document's visibility state"). Never resolves after `signal` was aborted. */
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
