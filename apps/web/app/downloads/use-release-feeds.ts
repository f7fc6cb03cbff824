import type { ReleaseFolder } from "@setsuna/contracts";
import { useCallback, useEffect, useState } from "react";
import { useLanguage } from "../i18n/use-language.ts";
import { type FeedState, feedStateOf, fetchFeed, type ReadFeeds, readFeeds } from "./release-feeds.ts";

/** Constant list. From `given`, or after client-side navigation the current `version.json`. */
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
    // Earlier notes stay until those in another language arrive.
    feedOf: (folder) => feedStateOf(read, folder),
    again: useCallback(() => setRead(null), []),
  };
};
