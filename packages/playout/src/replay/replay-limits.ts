/** Frames kept unless set otherwise: 10 s at 60 frames/s. */
export const DEFAULT_REPLAY_FRAMES = 600;
/** The longest recording that can be set: a minute at 60 frames/s. */
export const MAX_REPLAY_FRAMES = 3600;
/** Encoded pictures kept at most, bytes, whatever the number of frames: 600 frames and half as many before them at 70 Mbit/s. */
export const MAX_REPLAY_BYTES = 128 * 1024 * 1024;
/** Encoded sound kept at most, bytes. */
export const MAX_REPLAY_SOUND_BYTES = 8 * 1024 * 1024;

/** A wish for a recording length as a number of frames, 0 (none) to MAX_REPLAY_FRAMES. */
export const replayFrames = (wish: number): number =>
  Number.isFinite(wish) ? Math.min(MAX_REPLAY_FRAMES, Math.max(0, Math.round(wish))) : DEFAULT_REPLAY_FRAMES;
