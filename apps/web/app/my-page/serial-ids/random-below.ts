const RANGE = 2 ** 32;

/** A whole number from 0 to below `limit` (at most 2^32), each as likely as the next, from the browser's cryptographic source. */
export const randomBelow = (limit: number): number => {
  // What lies above the last whole multiple of the limit would favour small numbers: draw again.
  const fair = RANGE - (RANGE % limit);
  for (;;) {
    const [drawn = RANGE] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < fair) return drawn % limit;
  }
};
