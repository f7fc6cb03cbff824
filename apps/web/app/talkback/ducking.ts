import type { Milliseconds } from "@setsuna/kit";

/** Program audio level during talkback, relative to normal: a gain of 0.2. */
export const DUCKED_DB = -14;
/** The way down takes so long, ms. */
const DOWN_MS = 60;
/** After the last word the sound stays down so long, ms: pauses between words do not pump. */
const HOLD_MS = 500;
/** The way back up takes so long, ms. */
const UP_MS = 600;
/** Speech starts here, dBFS of the average level. Below it are the noise of a quiet room and the silence of an open channel. */
const SPEECH_DB = -50;

/** State of programme sound under speech. Times are ms of a monotonic clock. */
export interface Ducking {
  /** Against what it was without talkback, dB: 0 to {@link DUCKED_DB}. */
  readonly db: number;
  readonly at: Milliseconds;
  /** Undefined: no speech yet. */
  readonly lastWordAt: Milliseconds | undefined;
}

export const NOT_DUCKED: Ducking = { db: 0, at: 0, lastWordAt: undefined };

/** Returns whether a level is speech. `rms`: linear, 0-1, the loudest channel. */
export const isSpeech = (rms: number): boolean => rms > 10 ** (SPEECH_DB / 20);

/** Returns the state at `now`. `isHeard`: talkback is audible now. The result doesn't depend on the step size. */
export const nextDucking = (before: Ducking, isHeard: boolean, now: Milliseconds): Ducking => {
  const lastWordAt = isHeard ? now : before.lastWordAt;
  const passed = Math.max(0, now - before.at);
  const isDown = lastWordAt !== undefined && now - lastWordAt < HOLD_MS;
  if (isDown) return { db: Math.max(DUCKED_DB, before.db + (DUCKED_DB / DOWN_MS) * passed), at: now, lastWordAt };
  // Of a long step only what lies after the hold counts.
  const rising = lastWordAt === undefined ? passed : Math.min(passed, now - lastWordAt - HOLD_MS);
  return { db: Math.min(0, before.db - (DUCKED_DB / UP_MS) * rising), at: now, lastWordAt };
};

/** Returns the linear gain of program audio, 1 without talkback. */
export const duckingGain = ({ db }: Ducking): number => 10 ** (db / 20);

/** Returns whether time alone still changes something. */
export const isMoving = ({ db }: Ducking): boolean => db < 0;
