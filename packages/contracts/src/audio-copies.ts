import { z } from "zod";

/** Most earlier packets in an audio packet (docs/protocol/media.md, redundancy). */
export const MAX_AUDIO_COPIES = 3;
export const MAX_COPY_OFFSET = 8;
/** Distances of the copies in each audio packet, ascending; empty: none. */
export const CopyOffsets = z.array(z.number().int().min(1).max(MAX_COPY_OFFSET)).max(MAX_AUDIO_COPIES);
/** Interval of requests, ms. A request lapses after three. */
export const COPIES_REQUEST_MS = 1000;
/**
 * Receiver to relay or direct sender: copies needed for the loss on the whole path. On change, and every second while there are
 * any.
 */
export const AudioCopiesRequest = z.object({ t: z.literal("audio-copies"), offsets: CopyOffsets });
