export const CONCEALMENT_SAMPLES = 2880;
/** 2.5 to 15 ms. */
const MIN_PERIOD = 120;
const MAX_PERIOD = 720;
/** Samples that the period search compares. */
const MATCH = 480;
/** 2 ms. */
const JOINT = 96;
export const CONCEALMENT_HISTORY = 2 * MAX_PERIOD;

/** Uses normalized correlation. `history` ends at the last sample played. */
const findPeriod = (history: Float32Array): number => {
  const end = history.length;
  let best = MAX_PERIOD;
  let bestScore = 0;
  for (let period = MIN_PERIOD; period <= MAX_PERIOD; period += 2) {
    let dot = 0;
    let energy = 1e-9;
    for (let i = 1; i <= MATCH; i += 4) {
      const past = history[end - i - period] ?? 0;
      dot += (history[end - i] ?? 0) * past;
      energy += past * past;
    }
    const score = dot > 0 ? (dot * dot) / energy : 0;
    if (score > bestScore) {
      bestScore = score;
      best = period;
    }
  }
  return best;
};

/** Repeats the last pitch period without clicks, fading to silence within 60 ms. */
export class Concealment {
  private readonly loops: Float32Array[];
  private readonly steps: number[];
  private readonly period: number;
  private at = 0;

  /** `history` has the newest {@link CONCEALMENT_HISTORY} samples of each channel. */
  constructor(history: readonly Float32Array[]) {
    const first = history[0] ?? new Float32Array(CONCEALMENT_HISTORY);
    const period = findPeriod(first);
    this.period = period;
    this.loops = history.map((samples) => {
      const end = samples.length;
      const loop = samples.slice(end - period);
      // Fade the loop's end into the samples before its start.
      for (let i = 0; i < JOINT; i += 1) {
        const at = period - JOINT + i;
        const lead = samples[end - 2 * period + at] ?? 0;
        const mix = (i + 1) / JOINT;
        loop[at] = (loop[at] ?? 0) * (1 - mix) + lead * mix;
      }
      return loop;
    });
    // Discontinuity of the first joint, removed over 2 ms.
    this.steps = history.map((samples) => (samples[samples.length - 1] ?? 0) - (samples[samples.length - 1 - period] ?? 0));
  }

  get made(): number {
    return this.at;
  }

  /** True if only silence is left. */
  get silent(): boolean {
    return this.at >= CONCEALMENT_SAMPLES;
  }

  /** Returns a sample ahead of {@link made}. */
  sample(channel: number, index = 0): number {
    const at = this.at + index;
    if (at >= CONCEALMENT_SAMPLES) return 0;
    const gain = 1 - at / CONCEALMENT_SAMPLES;
    const step = at < JOINT ? (this.steps[channel] ?? 0) * (1 - at / JOINT) : 0;
    return ((this.loops[channel]?.[at % this.period] ?? 0) + step) * gain;
  }

  advance(samples: number): void {
    this.at += samples;
  }
}
