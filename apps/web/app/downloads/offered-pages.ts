import { type PublicPath, RELEASE_PRODUCTS } from "@setsuna/contracts";
import type { AppLoadContext } from "react-router";

/** Returns the download pages that have something to download now; undefined: it cannot be told, as in an outage of the database. */
export const offeredPages = async ({
  publishedFolders,
  appStore,
}: AppLoadContext): Promise<readonly PublicPath[] | undefined> => {
  if (publishedFolders === undefined) return undefined;
  // The page itself is rendered all the same, and the download pages say what failed.
  const folders = await publishedFolders().catch(() => undefined);
  if (folders === undefined) return undefined;
  const pages = new Set(folders.map((folder) => RELEASE_PRODUCTS[folder].page));
  if (appStore !== undefined) pages.add("/iOS");
  return [...pages].sort();
};
