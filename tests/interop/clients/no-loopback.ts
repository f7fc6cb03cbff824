/** The lossy link is at 127.0.0.1. */
export const NO_LOOPBACK = "its ICE finds no way to a loopback address, where the link that loses packets is";
