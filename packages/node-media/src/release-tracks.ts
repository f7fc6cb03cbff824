import type { Track } from "node-datachannel";

/** By then no thread of libdatachannel is in a listener of a connection that was closed, in ms. */
const QUIET_MS = 2000;

/**
 * Closes the tracks of a closed connection a moment later. node-datachannel keeps a track's listeners, and everything they
 * capture, until the track is closed or freed. A listener that captures the track prevents that, so each past connection would
 * leak. Delayed because other threads may be calling the listeners.
 */
export const releaseTracks = (tracks: readonly Track[]): void => {
  setTimeout(() => {
    for (const track of tracks) track.close();
  }, QUIET_MS).unref();
};
