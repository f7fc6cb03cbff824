import { z } from "zod";
import { MediaSessionId } from "./values.ts";

/** Largest thumbnail, bytes. */
export const MAX_THUMBNAIL_BYTES = 24 * 1024;
/** Longer side of a thumbnail, pixels. */
export const THUMBNAIL_SIDE = 320;
/** Time between two thumbnails, ms. */
export const THUMBNAIL_INTERVAL_MS = 10_000;
/** Age at which a thumbnail is outdated, ms. */
export const THUMBNAIL_AGE_MS = 3 * THUMBNAIL_INTERVAL_MS;

/** JPEG in base64 (RFC 4648 section 4), at most {@link MAX_THUMBNAIL_BYTES}. */
export const ThumbnailJpeg = z
  .string()
  .min(8)
  .max(4 * Math.ceil(MAX_THUMBNAIL_BYTES / 3))
  .regex(/^\/9j\/[A-Za-z0-9+/]*={0,2}$/);

/**
 * A small picture of a publication for the owner of the ID. Every ten seconds, only while the newest welcome asks for it,
 * never with a password. Not answered; the server ignores unrequested ones.
 */
export const Thumbnail = z.object({ type: z.literal("thumbnail"), publication: MediaSessionId, jpeg: ThumbnailJpeg });
