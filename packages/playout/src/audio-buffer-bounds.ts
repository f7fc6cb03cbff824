import type { Milliseconds } from "@setsuna/kit";
import type { LipSync } from "./lip-sync.ts";

/** In ms, unless lip sync requires less: later audio is out of sync with its video. */
const MAX_MS = 120;

/**
 * Limit of the delay for recovered packets, ms: 40 ms in all with encoding and page. Slower playback covers longer recoveries.
 */
const BUDGET_MS = 38;
/** Stretching triples the length in a burst. */
const STRETCH_GAIN = 2;
/** Milliseconds after its time; packets are due every 10 ms. */
const MISSING_MS = 13;

/** Adaptive range of an {@link AudioRing}, ms. */
export interface AudioBufferBounds {
  readonly leastMs: Milliseconds;
  readonly mostMs: Milliseconds;
  /** Stretches with less buffered; 0 never does. */
  readonly stretchBelowMs: Milliseconds;
}

/** Bounds of a new buffer. */
export const FIRST_BUFFER_BOUNDS: AudioBufferBounds = { leastMs: 0, mostMs: MAX_MS, stretchBelowMs: 0 };

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
  const mostMs = room === undefined || room >= 0 ? MAX_MS : Math.max(0, Math.round(targetMs + room));
  return { leastMs, mostMs, stretchBelowMs };
};
