import type { PublicPath } from "@setsuna/contracts";

/** An entry of the download menu. */
export interface DownloadEntry {
  readonly to: PublicPath;
  readonly name: "desktop" | "ios" | "plugin" | "windows";
}

/** Spec §2 Navigation. */
export const DOWNLOAD_ENTRIES: readonly DownloadEntry[] = [
  { to: "/desktopapp", name: "desktop" },
  { to: "/iOS", name: "ios" },
  { to: "/lms", name: "plugin" },
  { to: "/windows", name: "windows" },
];

/**
 * Groups the entries by whether their page has a download. `offered`: pages that have one; undefined while unknown: all count
 * as released.
 */
export const downloadGroups = (
  offered: readonly PublicPath[] | undefined,
): { readonly released: readonly DownloadEntry[]; readonly waiting: readonly DownloadEntry[] } => {
  const isReleased = ({ to }: DownloadEntry): boolean => offered?.includes(to) ?? true;
  return {
    released: DOWNLOAD_ENTRIES.filter(isReleased),
    waiting: DOWNLOAD_ENTRIES.filter((entry) => !isReleased(entry)),
  };
};
