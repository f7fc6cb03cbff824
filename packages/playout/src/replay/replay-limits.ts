/** Encoded video: 600 frames plus half as many at 70 Mbit/s. */
export const MAX_REPLAY_BYTES = 128 * 1024 * 1024;
export const MAX_REPLAY_SOUND_BYTES = 8 * 1024 * 1024;
