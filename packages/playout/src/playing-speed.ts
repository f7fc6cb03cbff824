const RATE = 48_000;
/** Playback speed differs from live by at most this: 0.5 % is inaudible. */
const MAX_DRIFT = 0.005;
/** A glide to another delay may run this much faster or slower. */
const MAX_GLIDE = 0.04;
/** An error over this many samples (25 ms) is glided, not drifted. */
const GLIDE_ERROR = 1200;
/**
 * An error against the due time above this many samples (10 ms) is corrected gradually too, within half a second. Otherwise a
 * sender that constantly loses 1 % of its audio would hold us at the drift limit, 25 ms from the video.
 */
const DUE_GLIDE_ERROR = 480;
const DUE_GLIDE_SAMPLES = RATE / 2;
/** Weight of the newest level in its average. */
const SURPLUS_SHARE = 0.05;
/** The lateness is smoothed over this many samples, 100 ms. */
const LATENESS_SAMPLES = 4800;
/** Within 2 ms of the target, audio plays unmodified. */
const DEAD_ZONE = 96;

const within = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** Controls the playing speed of buffered audio, so that it stays at its target or playout time. All in samples at 48 kHz. */
export class PlayingSpeed {
  private lateness = 0;
  private surplus = 0;

  /** Audio arrived; `samples` is the surplus over the target. */
  onSurplus(samples: number): void {
    this.surplus += (samples - this.surplus) * SURPLUS_SHARE;
  }

  /** Samples that wait beyond the target, smoothed. */
  get excess(): number {
    return this.surplus;
  }

  /** So many samples were left out; negative: played again. */
  onLeap(samples: number): void {
    if (samples > 0) this.surplus -= samples;
  }

  /** Playback jumped, so earlier errors no longer apply. */
  settle(): void {
    this.lateness = 0;
    this.surplus = 0;
  }

  /**
   * Audio samples consumed per sample played; 1 normally.
   * @param lateness as of `AudioRing.pull`.
   */
  speed(count: number, lateness: number | undefined): number {
    if (lateness !== undefined) this.lateness += (lateness - this.lateness) * Math.min(1, count / LATENESS_SAMPLES);
    const error = lateness === undefined ? this.surplus : this.lateness;
    if (lateness !== undefined && Math.abs(error) > DUE_GLIDE_ERROR) return 1 + within(error / DUE_GLIDE_SAMPLES, MAX_GLIDE);
    if (Math.abs(error) > GLIDE_ERROR) return 1 + Math.sign(error) * MAX_GLIDE;
    return Math.abs(error) < DEAD_ZONE ? 1 : 1 + within(error / RATE, MAX_DRIFT);
  }
}
