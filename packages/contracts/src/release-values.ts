import { z } from "zod";
import type { PublicPath } from "./public-paths.ts";
import { FoldedCode } from "./typed-values.ts";
import type { Language } from "./values.ts";

/** The public release folders. Spec §7 Static fetches. */
export const ReleaseFolder = z.enum([
  "touch-win",
  "touch-mac",
  "DesktopApp-MacIntel",
  "DesktopApp-MacSilicon",
  "DesktopApp-Windows",
  "win-app",
]);
export type ReleaseFolder = z.infer<typeof ReleaseFolder>;

/** Products of the release folders: the name for readers, and the page of the site (below /studio) that is about it. */
export const RELEASE_PRODUCTS: Readonly<
  Record<ReleaseFolder, { readonly page: PublicPath; readonly name: Readonly<Record<Language, string>> }>
> = {
  "touch-win": {
    page: "/lms",
    name: { ja: "ノードツール用プラグイン(Windows)", en: "Plugin for the node-based tool, Windows" },
  },
  "touch-mac": { page: "/lms", name: { ja: "ノードツール用プラグイン(Mac)", en: "Plugin for the node-based tool, Mac" } },
  "DesktopApp-MacIntel": {
    page: "/desktopapp",
    name: { ja: "デスクトップアプリ(Mac、Intel)", en: "Desktop app, Mac with Intel" },
  },
  "DesktopApp-MacSilicon": {
    page: "/desktopapp",
    name: { ja: "デスクトップアプリ(Mac、Appleシリコン)", en: "Desktop app, Mac with Apple silicon" },
  },
  "DesktopApp-Windows": { page: "/desktopapp", name: { ja: "デスクトップアプリ(Windows)", en: "Desktop app, Windows" } },
  "win-app": { page: "/windows", name: { ja: "Windowsアプリ(ベータ)", en: "Windows app (beta)" } },
};

/** One entry of a folder's `version.json`, newest first. Spec §3 Release entry, §7. */
export const ReleaseEntry = z.object({
  title: z.string(),
  /** Such as `1.3.0`; absent in a file that was not written by this server. */
  version: z.string().optional(),
  /** URL of the build: a path of this site, or an https address. */
  link: z.string(),
  /** YYYY-MM-DD. */
  releaseDate: z.string(),
  notes: z.array(z.string()),
  /** Size of the build in bytes; absent when it is kept elsewhere. */
  bytes: z.number().int().positive().optional(),
  /** SHA-256 of the build, lower-case hexadecimal; absent when it is kept elsewhere. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Ed25519 over folder, version, file name and SHA-256, base64; absent: the build is not signed, or kept elsewhere. */
  signature: z.string().optional(),
  /** Two links and two versions, in the same order; absent: there is none. */
  manual: z.object({ links: z.tuple([z.string(), z.string()]), versions: z.tuple([z.string(), z.string()]) }).optional(),
});
export type ReleaseEntry = z.infer<typeof ReleaseEntry>;
/** Contents of a `version.json`. */
export const ReleaseFeed = z.array(ReleaseEntry);

/** An Ed25519 signature (RFC 8032: 64 bytes) in base64, as `npm run release` writes it into `version.json`. */
export const BuildSignature = FoldedCode.regex(/^[A-Za-z0-9+/]{86}==$/);

/**
 * The name under which a build is downloaded: letters, digits, dots, hyphens and underscores, with an ending that we serve. No
 * separator and no leading dot, so that it is one segment of a path.
 */
export const BuildName = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*\.(?:zip|dmg|pkg|exe|msi|msix|gz|tox|pdf)$/);

/** Media types of builds by the ending of their name, lower case. */
export const BUILD_MEDIA_TYPES: Readonly<Record<string, string>> = {
  zip: "application/zip",
  dmg: "application/x-apple-diskimage",
  pkg: "application/vnd.apple.installer+xml",
  exe: "application/vnd.microsoft.portable-executable",
  msi: "application/x-msi",
  msix: "application/msix",
  gz: "application/gzip",
  tox: "application/octet-stream",
  pdf: "application/pdf",
};
