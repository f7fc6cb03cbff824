import { z } from "zod";
import { BuildName, BuildSignature, ReleaseFolder } from "../release-values.ts";
import { TypedName } from "../typed-text.ts";
import { FoldedCode, FoldedLink } from "../typed-values.ts";
import { Instant, RowId } from "./account-values.ts";
import type { Endpoint } from "./endpoint.ts";

/** An https address, or a path of this site. */
const Link = FoldedLink.max(500).regex(/^(?:https:\/\/[^\s/]+(?:\/\S*)?|\/studio\/\S+)$/);
const Version = FoldedCode.regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,29}$/);
const Notes = z.array(TypedName(500)).max(50);

/** An admin's entry for a release. Spec §3 Release entry, notes in both languages. */
export const ReleaseDraft = z.object({
  folder: ReleaseFolder,
  /** Without control characters: it is also the name of a counted download. */
  title: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{Cc}]*$/u),
  version: Version,
  /** URL of a build that is kept outside; null: it is uploaded here. */
  link: Link.nullable(),
  releaseDate: z.iso.date(),
  notes: z.object({ ja: Notes, en: Notes }),
  manual: z.object({ links: z.tuple([Link, Link]), versions: z.tuple([Version, Version]) }).nullable(),
});
export type ReleaseDraft = z.infer<typeof ReleaseDraft>;

/** A package of `npm run release` with all that its entry on a site says. Its file lies beside {@link PACKED_RELEASES}. */
export const PackedRelease = ReleaseDraft.omit({ link: true }).extend({
  file: BuildName,
  /** Lower-case hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  signature: BuildSignature,
});
export type PackedRelease = z.infer<typeof PackedRelease>;
/** Names the file with the packages of one release, a list of {@link PackedRelease}. */
export const PACKED_RELEASES = "releases.json";

/** A build that was uploaded. */
export const ReleaseBuild = z.object({
  name: z.string(),
  bytes: z.number().int().positive(),
  /** Lower-case hexadecimal. */
  sha256: z.string(),
  /** Ed25519, base64; null: it is not signed, and the desktop app does not take it as an update. */
  signature: z.string().nullable(),
  uploadedAt: Instant,
});
export type ReleaseBuild = z.infer<typeof ReleaseBuild>;

/** A release as the admin area shows it, published or not. */
export const Release = ReleaseDraft.extend({
  id: RowId,
  published: z.boolean(),
  build: ReleaseBuild.nullable(),
  /** URL of the download: the outside link, or the path of the uploaded build; null: there is none yet. */
  download: z.string().nullable(),
  updatedAt: Instant,
});
export type Release = z.infer<typeof Release>;

const params = z.object({ id: RowId });
const admin = { access: "admin", bot: true } as const;
const grave = { access: "admin-proved", bot: true } as const;

/**
 * Releases as admins keep them. The public reads `GET /studio/releases/<folder>/version.json` and the builds beside it; a build is
 * uploaded by {@link RELEASE_UPLOAD}, whose body is the file. docs/protocol/http-api.md.
 */
export const RELEASE_API = {
  /** Newest first. */
  listReleases: {
    method: "GET",
    path: "/studio/api/admin/releases",
    ...admin,
    reply: z.object({
      releases: z.array(Release),
      /** The largest build that is taken. */
      maxBytes: z.number().int(),
    }),
    errors: [],
  },
  /** Makes it unpublished. */
  createRelease: {
    method: "POST",
    path: "/studio/api/admin/releases",
    ...grave,
    body: ReleaseDraft,
    reply: Release,
    errors: ["too-long"],
  },
  /** Replaces what was written; a build that was uploaded stays. A release with a build keeps its folder. */
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
  /** Deletes the release and its build. */
  deleteRelease: {
    method: "DELETE",
    path: "/studio/api/admin/releases/:id",
    ...grave,
    params,
    errors: ["unknown-release"],
  },
} as const satisfies Record<string, Endpoint>;

/**
 * The upload of a build: the body is the file itself (`application/octet-stream`), `name` its name for downloads, `signature` what
 * `npm run release` says of it. It takes the place of an earlier build of the release. The reply is the release.
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
