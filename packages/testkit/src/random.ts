/** Draws numbers in [0, 1); the same seed gives the same row of numbers on every machine. */
export type Random = () => number;

/** Weyl sequence through a finalizing mixer ("mulberry32"), 32 bits, period 2^32. Never for secrets. */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
