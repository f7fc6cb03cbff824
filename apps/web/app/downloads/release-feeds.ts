import type { Language, ReleaseEntry, ReleaseFolder } from "@setsuna/contracts";
import { sitePath } from "../platform/site-path.ts";

export interface ReadFeeds {
  readonly language: Language;
  /** A feed that failed is null. */
  readonly feeds: Readonly<Partial<Record<ReleaseFolder, readonly ReleaseEntry[] | null>>>;
}

export type FeedState =
  | { readonly state: "loading" }
  | { readonly state: "failed" }
  | { readonly state: "read"; readonly entries: readonly ReleaseEntry[] };

export const feedStateOf = (read: ReadFeeds | null, folder: ReleaseFolder): FeedState => {
  const entries = read?.feeds[folder];
  if (entries === undefined) return { state: "loading" };
  return entries === null ? { state: "failed" } : { state: "read", entries };
};

/** Reads feeds independently, so a failure affects only one. */
export const readFeeds = async (
  folders: readonly ReleaseFolder[],
  language: Language,
  read: (folder: ReleaseFolder) => Promise<readonly ReleaseEntry[]>,
): Promise<ReadFeeds> => {
  const results = await Promise.allSettled(folders.map(read));
  const feeds = folders.map((folder, at) => {
    const result = results[at];
    return [folder, result?.status === "fulfilled" ? result.value : null] as const;
  });
  return { language, feeds: Object.fromEntries(feeds) };
};

/** Throws when it does not arrive or is invalid. Spec §7 Static fetches. */
export const fetchFeed = async (
  folder: ReleaseFolder,
  language: Language,
  signal: AbortSignal,
): Promise<readonly ReleaseEntry[]> => {
  const answer = await fetch(sitePath(`/studio/releases/${folder}/version.json?lang=${language}`), { signal });
  if (!answer.ok) throw new Error(`version.json of ${folder}: ${answer.status}`);
  const { ReleaseFeed } = await import("@setsuna/contracts/release-values");
  return ReleaseFeed.parse(await answer.json());
};
