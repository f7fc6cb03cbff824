import type { ReleaseFolder } from "@setsuna/contracts";
import { useCallback, useEffect, useState } from "react";
import { useLanguage } from "../i18n/use-language.ts";
import { type FeedState, feedStateOf, fetchFeed, type ReadFeeds, readFeeds } from "./release-feeds.ts";

/**
 * The releases of some folders (a constant list): what the page was served with (`given`), or, for who comes from another page or
 * changes the language, what `version.json` says now. `again` reads them anew.
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
