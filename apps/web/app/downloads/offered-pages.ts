import { type PublicPath, RELEASE_PRODUCTS } from "@setsuna/contracts";
import type { AppLoadContext } from "react-router";

/** Undefined if unknown, as in a database outage. */
export const offeredPages = async ({
  publishedFolders,
  appStore,
}: AppLoadContext): Promise<readonly PublicPath[] | undefined> => {
  if (publishedFolders === undefined) return undefined;
  const folders = await publishedFolders().catch(() => undefined);
  if (folders === undefined) return undefined;
  const pages = new Set(folders.map((folder) => RELEASE_PRODUCTS[folder].page));
  if (appStore !== undefined) pages.add("/iOS");
  return [...pages].sort();
};
