import type { ReleaseFolder } from "@setsuna/contracts";
import type { AppLoadContext } from "react-router";
import { requestLanguage } from "../i18n/request-language.ts";
import { type ReadFeeds, readFeeds } from "./release-feeds.ts";

/** The releases for a server-rendered page, in the reader's language. Null: the feed can't be read. */
export const loadFeeds = (
  { request, context }: { readonly request: Request; readonly context: AppLoadContext },
  folders: readonly ReleaseFolder[],
): Promise<ReadFeeds> => {
  const language = requestLanguage(request);
  return readFeeds(folders, language, async (folder) => {
    if (context.releaseFeed === undefined) throw new Error("no releases to read from");
    return context.releaseFeed(folder, language);
  });
};
