import type { Milliseconds } from "@setsuna/kit";
import type { LipSync } from "./lip-sync.ts";

/** Largest audio buffer, ms, unless lip sync requires less: later audio is out of sync with its video. */
const MOST_MS = 120;

/**
 * Limit on how much recovered packets may delay all audio, ms: with encoding and page overhead that is 40 ms above the path's
 * delay. For packets that take longer, after bursts, audio is played more slowly.
 */
const BUDGET_MS = 38;
/** Audio is stretched to three times its length during a burst. */
const STRETCH_GAIN = 2;
/** A packet that is later than this against its turn is missing, ms; a packet's turn comes every 10 ms. */
const MISSING_MS = 13;

/** Bounds between which the buffer of an {@link AudioRing} adapts, ms. */
export interface AudioBufferBounds {
  readonly leastMs: Milliseconds;
  readonly mostMs: Milliseconds;
  /** Stretch audio while less than this is buffered; 0: never. */
  readonly stretchBelowMs: Milliseconds;
}

/** Bounds of a buffer of which nothing is known yet. */
export const FIRST_BUFFER_BOUNDS: AudioBufferBounds = { leastMs: 0, mostMs: MOST_MS, stretchBelowMs: 0 };

/**
 * Returns how much audio to buffer: for recovered packets (`recoveryMs`, {@link AudioReception.bufferMs}) and for later video,
 * within lip sync. `targetMs`: the buffer's present target.
 */
export const audioBufferBounds = (
  { recoveryMs, targetMs }: { readonly recoveryMs: Milliseconds; readonly targetMs: Milliseconds },
  lipSync: LipSync,
  now: Milliseconds,
): AudioBufferBounds => {
  const leastMs = Math.round(Math.min(recoveryMs, BUDGET_MS) + lipSync.soundHold(now));
  const missing = recoveryMs - leastMs;
  const stretchBelowMs = missing <= 0 ? 0 : Math.round(Math.min(missing / STRETCH_GAIN, leastMs - MISSING_MS));
  const room = lipSync.soundRoom(now);
  const mostMs = room === undefined || room >= 0 ? MOST_MS : Math.max(0, Math.round(targetMs + room));
  return { leastMs, mostMs, stretchBelowMs };
};
