/** Our clock: ms since the Unix epoch, never set back while the page lives. Its distance to the server's is measured by pings. */
export const localNow = () => performance.timeOrigin + performance.now();
