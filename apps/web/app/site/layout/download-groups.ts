import type { PublicPath } from "@setsuna/contracts";

export interface DownloadEntry {
  readonly to: PublicPath;
  readonly name: "desktop" | "ios" | "plugin" | "windows";
}

export const DOWNLOAD_ENTRIES: readonly DownloadEntry[] = [
  { to: "/desktopapp", name: "desktop" },
  { to: "/iOS", name: "ios" },
  { to: "/lms", name: "plugin" },
  { to: "/windows", name: "windows" },
];

/** `offered` are pages with a download; undefined means unknown, so all count. */
export const downloadGroups = (
  offered: readonly PublicPath[] | undefined,
): { readonly released: readonly DownloadEntry[]; readonly waiting: readonly DownloadEntry[] } => {
  const isReleased = ({ to }: DownloadEntry): boolean => offered?.includes(to) ?? true;
  return {
    released: DOWNLOAD_ENTRIES.filter(isReleased),
    waiting: DOWNLOAD_ENTRIES.filter((entry) => !isReleased(entry)),
  };
};
