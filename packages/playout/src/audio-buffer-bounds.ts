import type { Milliseconds } from "@setsuna/kit";
import type { LipSync } from "./lip-sync.ts";

/** Sound waits for so much at most, ms, while lip sync does not say less: what is later than that does not belong to its picture any more. */
const MOST_MS = 120;

/** Bounds between which the buffer of an {@link AudioRing} adapts, ms. */
export interface AudioBufferBounds {
  readonly leastMs: Milliseconds;
  readonly mostMs: Milliseconds;
}

/** Bounds of a buffer of which nothing is known yet. */
export const FIRST_BUFFER_BOUNDS: AudioBufferBounds = { leastMs: 0, mostMs: MOST_MS };

/**
 * Returns how much sound has to wait: for what is recovered (`recoveryMs`, {@link AudioReception.bufferMs}), for a picture that is later, and not
 * beyond lip sync. `targetMs`: what the buffer keeps now.
 */
export const audioBufferBounds = (
  { recoveryMs, targetMs }: { readonly recoveryMs: Milliseconds; readonly targetMs: Milliseconds },
  lipSync: LipSync,
  now: Milliseconds,
): AudioBufferBounds => {
  const leastMs = Math.round(recoveryMs + lipSync.soundHold(now));
  const room = lipSync.soundRoom(now);
  return { leastMs, mostMs: room === undefined || room >= 0 ? MOST_MS : Math.max(0, Math.round(targetMs + room)) };
};
