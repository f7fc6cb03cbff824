/** The lossy link is at 127.0.0.1. */
export const NO_LOOPBACK = "its ICE can't reach the lossy link's loopback address";
