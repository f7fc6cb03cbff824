const RANGE = 2 ** 32;

/** Uniform from 0 to `limit` - 1 (at most 2^32), cryptographic. */
export const randomBelow = (limit: number): number => {
  // Reject higher values, which would bias small numbers.
  const fair = RANGE - (RANGE % limit);
  for (;;) {
    const [drawn = RANGE] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < fair) return drawn % limit;
  }
};
