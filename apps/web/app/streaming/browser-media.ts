type BrowserMedia = typeof import("./browser-media.client.ts");

let loading: Promise<BrowserMedia> | undefined;

/**
 * Loads once. Afterwards, awaiting it stays in the current task, unlike `import()`: the first messages of a start go out before
 * the page renders. Browser only. Rejects when loading fails; the next call tries again.
 */
export const browserMedia = (): Promise<BrowserMedia> => {
  loading ??= import("./browser-media.client.ts").catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

/** Call it as a page's module loads, so that fetching overlaps hydration. It has no effect on the server. */
export const loadMedia = (): void => {
  if (!import.meta.env.SSR) browserMedia().catch(() => undefined);
};
