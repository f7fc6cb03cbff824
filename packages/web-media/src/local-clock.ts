/**
 * Returns our clock: ms since the Unix epoch, with fractions, never set back during the page's lifetime. Page, worker and worklet
 * agree to a fraction of a millisecond. Pings measure its offset from the server's clock.
 */
export const localNow = (): number => performance.timeOrigin + performance.now();
