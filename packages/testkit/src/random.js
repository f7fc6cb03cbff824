/**
 * A seeded generator with 32 bits of state: a Weyl sequence through a finalising mixer (the "mulberry32" construction).
 * Good enough for simulations, never for secrets. Period 2^32.
 */
export const seededRandom = (seed) => {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
};
