/** By then no thread of libdatachannel is in a listener of a connection that was closed, in ms. */
const QUIET_MS = 2000;
/**
 * Closes the tracks of a connection that was closed, a moment later. node-datachannel holds a track's listeners, and all that they know of, until the track itself is
 * closed or freed, which a listener that knows of it prevents: each connection that has gone would be held for good. Not at once, since
 * other threads may be calling them just then.
 */
export const releaseTracks = (tracks) => {
    setTimeout(() => {
        for (const track of tracks)
            track.close();
    }, QUIET_MS).unref();
};
