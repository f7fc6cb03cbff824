import type { Milliseconds } from "@setsuna/kit";

/** A gain of 0.2. */
export const DUCKED_DB = -14;
const DOWN_MS = 60;
/** Milliseconds, to avoid pumping between words. */
const HOLD_MS = 500;
const UP_MS = 600;
/** In dBFS, average level. Above a quiet room and an open channel. */
const SPEECH_DB = -50;

export interface Ducking {
  /** Relative, from 0 to {@link DUCKED_DB}. */
  readonly db: number;
  readonly at: Milliseconds;
  /** Undefined before the first speech. */
  readonly lastWordAt: Milliseconds | undefined;
}

export const NOT_DUCKED: Ducking = { db: 0, at: 0, lastWordAt: undefined };

/** `rms` is the loudest channel's, linear, 0 to 1. */
export const isSpeech = (rms: number): boolean => rms > 10 ** (SPEECH_DB / 20);

/** `isHeard` means that talkback is audible. The result doesn't depend on the step size. */
export const nextDucking = (before: Ducking, isHeard: boolean, now: Milliseconds): Ducking => {
  const lastWordAt = isHeard ? now : before.lastWordAt;
  const passed = Math.max(0, now - before.at);
  const isDown = lastWordAt !== undefined && now - lastWordAt < HOLD_MS;
  if (isDown) return { db: Math.max(DUCKED_DB, before.db + (DUCKED_DB / DOWN_MS) * passed), at: now, lastWordAt };
  // Count only the time after the hold.
  const rising = lastWordAt === undefined ? passed : Math.min(passed, now - lastWordAt - HOLD_MS);
  return { db: Math.min(0, before.db - (DUCKED_DB / UP_MS) * rising), at: now, lastWordAt };
};

export const duckingGain = ({ db }: Ducking): number => 10 ** (db / 20);

export const isMoving = ({ db }: Ducking): boolean => db < 0;
