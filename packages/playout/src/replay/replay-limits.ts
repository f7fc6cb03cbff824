/**
 * Capacity for encoded video, bytes, regardless of the number of frames: 600 frames plus half as many before them at 70 Mbit/s.
 */
export const MAX_REPLAY_BYTES = 128 * 1024 * 1024;
/** Capacity for encoded audio, bytes. */
export const MAX_REPLAY_SOUND_BYTES = 8 * 1024 * 1024;
