/** Reason of clients that find no way to 127.0.0.1, at which the link that loses packets stands. */
export const NO_LOOPBACK = "its ICE finds no way to a loopback address, where the link that loses packets is";
