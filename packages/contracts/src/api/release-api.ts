import { z } from "zod";
import { BuildName, BuildSignature, ReleaseFolder } from "../release-values.ts";
import { TypedName } from "../typed-text.ts";
import { FoldedCode, FoldedDay, FoldedLink } from "../typed-values.ts";
import { Instant, RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";

/** An https URL or a path of this site. */
const Link = FoldedLink.max(500).regex(/^(?:https:\/\/[^\s/]+(?:\/\S*)?|\/studio\/\S+)$/);
const Version = FoldedCode.regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,29}$/);
const Notes = z.array(TypedName(500)).max(50);

/** Spec §3 Release entry, notes in both languages. */
export const ReleaseDraft = z.object({
  folder: ReleaseFolder,
  /** Control characters are refused, because it also names a counted download. */
  title: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{Cc}]*$/u),
  version: Version,
  /** Link to an outside build; null if uploaded here. */
  link: Link.nullable(),
  releaseDate: FoldedDay,
  notes: z.object({ ja: Notes, en: Notes }),
  manual: z.object({ links: z.tuple([Link, Link]), versions: z.tuple([Version, Version]) }).nullable(),
});
export type ReleaseDraft = z.infer<typeof ReleaseDraft>;

/** A package of `npm run release` with its entry. Its file lies beside {@link PACKED_RELEASES}. */
export const PackedRelease = ReleaseDraft.omit({ link: true }).extend({
  file: BuildName,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  signature: BuildSignature,
});
export type PackedRelease = z.infer<typeof PackedRelease>;
/** File that lists the {@link PackedRelease}s of one release. */
export const PACKED_RELEASES = "releases.json";

export const ReleaseBuild = z.object({
  name: z.string(),
  bytes: z.number().int().positive(),
  sha256: z.string(),
  /** Ed25519, base64; null: unsigned, and no update for the desktop app. */
  signature: z.string().nullable(),
  uploadedAt: Instant,
});
export type ReleaseBuild = z.infer<typeof ReleaseBuild>;

/** A release in the admin area, published or not. */
export const Release = ReleaseDraft.extend({
  id: RowId,
  published: z.boolean(),
  build: ReleaseBuild.nullable(),
  /** Outside link or path of the uploaded build; null without one. */
  download: z.string().nullable(),
  updatedAt: Instant,
});
export type Release = z.infer<typeof Release>;

const params = z.object({ id: RowId });
const admin = { access: "admin", bot: true } as const;
const grave = { access: "admin-proved", bot: true } as const;

/**
 * Admins' side. The public reads `GET /studio/releases/<folder>/version.json` and the builds; {@link RELEASE_UPLOAD} uploads.
 * docs/protocol/http-api.md.
 */
export const RELEASE_API = {
  /** Newest first. */
  listReleases: {
    method: "GET",
    path: "/studio/api/admin/releases",
    ...admin,
    reply: z.object({
      releases: z.array(Release),
      maxBytes: z.number().int(),
    }),
    errors: [],
  },
  createRelease: {
    method: "POST",
    path: "/studio/api/admin/releases",
    ...grave,
    body: ReleaseDraft,
    reply: Release,
    errors: ["too-long"],
  },
  /** Keeps an uploaded build; its release then keeps its folder. */
  changeRelease: {
    method: "PUT",
    path: "/studio/api/admin/releases/:id",
    ...grave,
    params,
    body: ReleaseDraft,
    reply: Release,
    errors: ["unknown-release", "too-long", "release-folder-fixed", "release-incomplete"],
  },
  publishRelease: {
    method: "PUT",
    path: "/studio/api/admin/releases/:id/published",
    ...grave,
    params,
    body: z.object({ published: z.boolean() }),
    reply: Release,
    errors: ["unknown-release", "release-incomplete"],
  },
  deleteRelease: {
    method: "DELETE",
    path: "/studio/api/admin/releases/:id",
    ...grave,
    params,
    errors: ["unknown-release"],
  },
} as const satisfies Record<string, Endpoint>;

/**
 * Body: the file (`application/octet-stream`); `name`: for downloads; `signature`: of `npm run release`. Replaces an earlier
 * build. Replies the release.
 */
export const RELEASE_UPLOAD = {
  method: "PUT",
  path: "/studio/api/admin/releases/:id/build",
  access: "admin-proved",
  bot: true,
  params,
  query: z.object({ name: z.string(), signature: z.string().optional() }),
  reply: Release,
  errors: [
    "unknown-release",
    "build-name-wrong",
    "build-signature-wrong",
    "build-name-taken",
    "build-too-large",
    "build-incomplete",
  ],
} as const satisfies Endpoint;
