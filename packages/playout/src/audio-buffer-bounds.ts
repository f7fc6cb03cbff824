import type { Milliseconds } from "@setsuna/kit";
import type { LipSync } from "./lip-sync.ts";

/** Sound waits for so much at most, ms, while lip sync does not say less: what is later than that does not belong to its picture any more. */
const MOST_MS = 120;

/**
 * Recovered packets may hold up all sound by so much, ms: with encoding and the way through a page it is 40 ms above the path's own delay. Those that
 * take longer, after bursts, are waited for by playing more slowly.
 */
const BUDGET_MS = 38;
/** Sound is stretched to three times its length while a burst lasts. */
const STRETCH_GAIN = 2;
/** A packet that is later than this against its turn is missing, ms; a packet's turn comes every 10 ms. */
const MISSING_MS = 13;

/** Bounds between which the buffer of an {@link AudioRing} adapts, ms. */
export interface AudioBufferBounds {
  readonly leastMs: Milliseconds;
  readonly mostMs: Milliseconds;
  /** Sound is stretched while less than this waits; 0: never. */
  readonly stretchBelowMs: Milliseconds;
}

/** Bounds of a buffer of which nothing is known yet. */
export const FIRST_BUFFER_BOUNDS: AudioBufferBounds = { leastMs: 0, mostMs: MOST_MS, stretchBelowMs: 0 };

/**
 * Returns how much sound has to wait: for what is recovered (`recoveryMs`, {@link AudioReception.bufferMs}), for a picture that is later, and not
 * beyond lip sync. `targetMs`: what the buffer keeps now.
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
