import type { KeyObject } from "node:crypto";
import { type ReleaseEntry, type ReleaseFolder, StudioError, studioUrl } from "@setsuna/contracts";
import { isSigned } from "./signed-facts.ts";
import { compareVersions } from "./versions.ts";

/** Returns the public folder with the packages of a machine, as Node names it; undefined: there is none. */
export const releaseFolderOf = (platform: string, arch: string): ReleaseFolder | undefined => {
  if (platform === "win32") return "DesktopApp-Windows";
  if (platform === "darwin") return arch === "arm64" ? "DesktopApp-MacSilicon" : "DesktopApp-MacIntel";
  return undefined;
};

export interface TrustedRelease {
  readonly version: string;
  readonly notes: readonly string[];
  readonly url: URL;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Undefined if there is none. */
export const newerEntry = (entries: readonly ReleaseEntry[], present: string): ReleaseEntry | undefined => {
  const newer = entries.filter(({ version }) => version !== undefined && compareVersions(version, present) > 0);
  return newer.sort((a, b) => compareVersions(b.version ?? "", a.version ?? ""))[0];
};

/**
 * Verifies an entry of `version.json`: its signature covers folder, version, file and checksum. Throws StudioError
 * `update-older`, `update-unsigned` or `update-signature`.
 */
export const trustedRelease = (
  entry: ReleaseEntry,
  place: { readonly folder: ReleaseFolder; readonly server: string; readonly present: string },
  key: KeyObject,
): TrustedRelease => {
  const { version, bytes, sha256, signature, notes, link } = entry;
  if (version === undefined || bytes === undefined || sha256 === undefined || signature === undefined)
    throw new StudioError("update-unsigned", entry.title);
  if (compareVersions(version, place.present) <= 0) throw new StudioError("update-older", version);
  const url = URL.canParse(link, place.server) ? new URL(studioUrl(place.server, link), place.server) : undefined;
  const file = url?.pathname.split("/").at(-1) ?? "";
  // Accept other sites only over TLS.
  if (url === undefined || (url.origin !== new URL(place.server).origin && url.protocol !== "https:"))
    throw new StudioError("update-signature", "link");
  if (!isSigned({ folder: place.folder, version, file, sha256 }, signature, key))
    throw new StudioError("update-signature", `${place.folder} ${version}`);
  return { version, notes, url, file, bytes, sha256 };
};
