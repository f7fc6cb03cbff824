import { z } from "zod";

/** Earlier packets that one audio packet carries at most (docs/protocol/media.md, redundancy). */
export const MAX_AUDIO_COPIES = 3;
/** A copy is at most so many packets earlier than the packet that carries it. */
export const MAX_COPY_OFFSET = 8;
/** By how many packets earlier the copies are that each audio packet carries, ascending; empty for none. */
export const CopyOffsets = z.array(z.number().int().min(1).max(MAX_COPY_OFFSET)).max(MAX_AUDIO_COPIES);
/** A receiver repeats its request this often, in ms; it lapses after three. */
export const COPIES_REQUEST_MS = 1000;
/**
 * Receiver to relay, and on a direct route to the sender: the copies that this receiver needs, by what it loses on the whole path. On change,
 * and every second while there are any.
 */
export const AudioCopiesRequest = z.object({ t: z.literal("audio-copies"), offsets: CopyOffsets });
