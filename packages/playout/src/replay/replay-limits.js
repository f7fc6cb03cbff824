/** Encoded pictures kept at most, bytes, whatever the number of frames: 600 frames and half as many before them at 70 Mbit/s. */
export const MAX_REPLAY_BYTES = 128 * 1024 * 1024;
/** Encoded sound kept at most, bytes. */
export const MAX_REPLAY_SOUND_BYTES = 8 * 1024 * 1024;
