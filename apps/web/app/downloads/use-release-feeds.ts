import type { ReleaseFolder } from "@setsuna/contracts";
import { useCallback, useEffect, useState } from "react";
import { useLanguage } from "../i18n/use-language.ts";
import { type FeedState, feedStateOf, fetchFeed, type ReadFeeds, readFeeds } from "./release-feeds.ts";

/**
 * The releases of some folders (a constant list). Uses the data served with the page (`given`), or after a client-side
 * navigation or language change, the current `version.json`. `again` reloads them.
 */
export const useReleaseFeeds = (
  folders: readonly ReleaseFolder[],
  given: ReadFeeds | null,
): { readonly feedOf: (folder: ReleaseFolder) => FeedState; readonly again: () => void } => {
  const { language } = useLanguage();
  const [read, setRead] = useState(given);
  const missing = read?.language !== language;
  useEffect(() => {
    if (!missing) return;
    const leaving = new AbortController();
    void readFeeds(folders, language, (folder) => fetchFeed(folder, language, leaving.signal)).then((fetched) => {
      if (!leaving.signal.aborted) setRead(fetched);
    });
    return () => leaving.abort();
  }, [missing, folders, language]);
  return {
    // Until the notes are there in another language, the earlier ones stay.
    feedOf: (folder) => feedStateOf(read, folder),
    again: useCallback(() => setRead(null), []),
  };
};
