/** Lags that are looked at, samples at 48 kHz: pitch periods of 2.5 to 15 ms. */
const MIN_LAG = 120;
export const MAX_LAG = 720;
/** Samples that are compared, 5 ms, every fourth of them. */
const WINDOW = 240;
const STRIDE = 4;
const LAG_STEP = 4;
/** Mean square below which there is nothing to hear: -60 dB. Any lag is as good as another there. */
const QUIET = 1e-6;

/** A distance at which sound repeats itself. */
export interface SimilarLag {
  /** Samples, {@link MIN_LAG} to {@link MAX_LAG}. */
  readonly samples: number;
  /** Normalised correlation, 0-1; 1 in silence. */
  readonly likeness: number;
}

/**
 * Returns the lag by which sound after `from` is most like that earlier (`direction` -1) or later (1): a crossfade between the two is not
 * heard (WSOLA, Verhelst and Roelands 1993). `at` reads a sample; samples up to 5 ms, and of those later 5 ms and `longest`, have to be there.
 */
export const similarLag = (at: (index: number) => number, from: number, direction: -1 | 1, longest = MAX_LAG): SimilarLag => {
  const own = new Float32Array(WINDOW / STRIDE);
  let energy = 0;
  for (let index = 0; index < own.length; index += 1) {
    const value = at(from + index * STRIDE);
    own[index] = value;
    energy += value * value;
  }
  let best: SimilarLag = { samples: longest, likeness: 0 };
  for (let lag = longest; lag >= MIN_LAG; lag -= LAG_STEP) {
    let [product, other] = [0, 0];
    for (let index = 0; index < own.length; index += 1) {
      const value = at(from + direction * lag + index * STRIDE);
      product += value * (own[index] as number);
      other += value * value;
    }
    if (energy + other < QUIET * own.length) return { samples: lag, likeness: 1 };
    const likeness = product > 0 ? product / Math.sqrt(energy * other + 1e-12) : 0;
    if (likeness > best.likeness) best = { samples: lag, likeness };
  }
  return best;
};
