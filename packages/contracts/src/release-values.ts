import { z } from "zod";
import { RELEASE_FOLDERS } from "./release-products.ts";
import { FoldedCode } from "./typed-values.ts";

/** Folder of a product. Spec §7 Static fetches. */
export const ReleaseFolder = z.enum(RELEASE_FOLDERS);
export type ReleaseFolder = z.infer<typeof ReleaseFolder>;

/** One entry of a folder's `version.json`, newest first. Spec §3 Release entry, §7. */
export const ReleaseEntry = z.object({
  title: z.string(),
  /** Such as `1.3.0`; absent in files not written by this server. */
  version: z.string().optional(),
  link: z.string(),
  releaseDate: z.string(),
  notes: z.array(z.string()),
  /** Absent for outside builds. */
  bytes: z.number().int().positive().optional(),
  /** Lower-case hex; absent for outside builds. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Ed25519 over folder, version, file name and SHA-256, base64; absent: unsigned or outside. */
  signature: z.string().optional(),
  manual: z.object({ links: z.tuple([z.string(), z.string()]), versions: z.tuple([z.string(), z.string()]) }).optional(),
});
export type ReleaseEntry = z.infer<typeof ReleaseEntry>;
export const ReleaseFeed = z.array(ReleaseEntry);

/** Ed25519 (RFC 8032: 64 bytes), base64, as `npm run release` writes it. */
export const BuildSignature = FoldedCode.regex(/^[A-Za-z0-9+/]{86}==$/);

/**
 * Letters, digits, dots, hyphens and underscores with a known extension. No separator or leading dot, so that it is one path
 * segment.
 */
export const BuildName = z
  .string()
  .max(120)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*\.(?:zip|dmg|pkg|exe|msi|msix|gz|tox|pdf)$/);

/** Media types by lower-case extension. */
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
