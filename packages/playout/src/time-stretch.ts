/** Pitch periods of 2.5 to 15 ms at 48 kHz. */
const MIN_LAG = 120;
const MAX_LAG = 720;
/** 5 ms; compares every fourth sample. */
const WINDOW = 240;
const STRIDE = 4;
const LAG_STEP = 4;
/** Mean square of -60 dB. Below it, any lag will do. */
const QUIET = 1e-6;

const STRETCH_INTERVAL = 1.2;
/** Lags between skips; three of four are audible. */
const SHORTEN_INTERVAL = 3;
/** Surplus to skip, 8 ms. */
const MIN_SURPLUS = 384;
/** Required likeness with a full buffer; falls with the level. */
const ALIKE_AT_FIRST = 0.3;
const ALIKE = 0.7;

export interface SimilarLag {
  /** A lag from {@link MIN_LAG} to {@link MAX_LAG}. */
  readonly samples: number;
  /** Normalized correlation, 0 to 1; 1 in silence. */
  readonly likeness: number;
}

/**
 * Best match with earlier (`direction` -1) or later (1) audio, for an inaudible crossfade (WSOLA, Verhelst and Roelands 1993).
 * `at` needs up to 5 ms, and for later audio 5 ms plus `longest`.
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

export interface StretchedBuffer {
  readonly level: number;
  readonly excess: number;
  readonly played: number;
  readonly fade: number;
  readonly from: number;
}

/** Repeats a pitch period when audio runs low, skips one when too much is buffered. */
export class TimeStretch {
  private below = 0;
  private since = 0;
  private until = 0;
  private stretches = 0;

  /** Samples; 0 never stretches. */
  setBelow(samples: number): void {
    this.below = samples;
  }

  get stretched(): number {
    return this.stretches;
  }

  onPlayed(samples: number): void {
    this.since += samples;
  }

  /** Leaps with a crossfade. Negative replays; 0 does nothing. */
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
