/** Lags that are looked at, samples at 48 kHz: pitch periods of 2.5 to 15 ms. */
const MIN_LAG = 120;
const MAX_LAG = 720;
/** Samples that are compared, 5 ms, every fourth of them. */
const WINDOW = 240;
const STRIDE = 4;
const LAG_STEP = 4;
/** Mean square below which there is nothing to hear: -60 dB. Any lag is as good as another there. */
const QUIET = 1e-6;

/** Lags played between two repeats when stretching. */
const STRETCH_INTERVAL = 1.2;
/** Lags played between two skips when shortening: three of four are audible. */
const SHORTEN_INTERVAL = 3;
/** Smallest surplus to skip, samples (8 ms). */
const MIN_SURPLUS = 384;
/** Required similarity for stretching with a full buffer; the requirement falls with the level. */
const ALIKE_AT_FIRST = 0.3;
/** Required similarity for shortening. */
const ALIKE = 0.7;

/** A distance at which audio repeats itself. */
export interface SimilarLag {
  /** Samples, {@link MIN_LAG} to {@link MAX_LAG}. */
  readonly samples: number;
  /** Normalised correlation, 0-1; 1 in silence. */
  readonly likeness: number;
}

/**
 * Returns the lag at which audio after `from` best matches earlier (`direction` -1) or later (1) audio, so that a crossfade is
 * inaudible (WSOLA, Verhelst and Roelands 1993). `at` reads a sample; it needs up to 5 ms, and for later audio 5 ms plus
 * `longest`.
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

/** State of a buffer before a block is played; all in samples. */
export interface StretchedBuffer {
  /** Waits. */
  readonly level: number;
  /** Waits beyond the target, smoothed. */
  readonly excess: number;
  /** Length of the block, and of a crossfade. */
  readonly played: number;
  readonly fade: number;
  /** Timestamp of the next sample. */
  readonly from: number;
}

/** Decides when to repeat a pitch period because buffered audio runs low, and when to skip one because too much is buffered. */
export class TimeStretch {
  private below = 0;
  /** Samples since the last leap, and how many have to pass until the next. */
  private since = 0;
  private until = 0;
  private stretches = 0;

  /** Stretches while fewer samples than this wait; 0: never. */
  setBelow(samples: number): void {
    this.below = samples;
  }

  /** Number of stretches so far. */
  get stretched(): number {
    return this.stretches;
  }

  /** So many samples are about to be played. */
  onPlayed(samples: number): void {
    this.since += samples;
  }

  /** Returns by how many samples to jump, with a crossfade: negative to replay, 0 for none. */
  leap({ level, excess, played, fade, from }: StretchedBuffer, at: (index: number) => number): number {
    if (this.since < this.until) return 0;
    if (level < this.below) {
      if (level <= fade + played) return 0;
      const lag = similarLag(at, from, -1);
      if (lag.likeness <= (ALIKE_AT_FIRST * level) / this.below) return 0;
      this.stretches += 1;
      return -this.wait(STRETCH_INTERVAL, lag.samples);
    }
    const surplus = Math.min(MAX_LAG, excess, level - 2 * fade - played);
    if (surplus < MIN_SURPLUS) return 0;
    const lag = similarLag(at, from, 1, Math.floor(surplus));
    return lag.likeness > ALIKE ? this.wait(SHORTEN_INTERVAL, lag.samples) : 0;
  }

  private wait(interval: number, samples: number): number {
    this.since = 0;
    this.until = interval * samples;
    return samples;
  }
}
