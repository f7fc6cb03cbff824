import type { Track } from "node-datachannel";

/** By then no library thread is in a listener of the closed connection, ms. */
const QUIET_MS = 2000;

/**
 * node-datachannel keeps a track's listeners and their captures until it is closed or freed. A listener that captures the track
 * would leak it. Delayed, because other threads may be in the listeners.
 */
export const releaseTracks = (tracks: readonly Track[]): void => {
  setTimeout(() => {
    for (const track of tracks) track.close();
  }, QUIET_MS).unref();
};
