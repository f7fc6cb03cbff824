/**
 * Returns our clock: ms since the Unix epoch, with fractions, never set back while the page lives. Page, worker and worklet agree up to a
 * fraction of a millisecond. Pings measure its distance to the server's clock.
 */
export const localNow = (): number => performance.timeOrigin + performance.now();
