const RATE = 48_000;
/** Playing speed differs from live by this much at most: 0.5 % is not heard. */
const MAX_DRIFT = 0.005;
/** A glide to another delay may run this much faster or slower. */
const MAX_GLIDE = 0.04;
/** An error over this many samples (25 ms) is glided, not drifted. */
const GLIDE_ERROR = 1200;
/**
 * An error against the due time over this many samples (10 ms) is glided as well, at a rate that would mend it in half a second: a
 * sender that loses sound all the time, 1 % of it, would otherwise hold us at the limit of the drift, 25 ms from the picture.
 */
const DUE_GLIDE_ERROR = 480;
const DUE_GLIDE_SAMPLES = RATE / 2;
/** Weight of the newest level in its average. */
const SURPLUS_SHARE = 0.05;
/** The lateness is smoothed over this many samples, 100 ms. */
const LATENESS_SAMPLES = 4800;
/** A dead zone of 2 ms keeps the sound untouched when all is well. */
const DEAD_ZONE = 96;

const within = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** Controls the playing speed of buffered audio, so that it stays at its target or playout time. All in samples at 48 kHz. */
export class PlayingSpeed {
  private lateness = 0;
  private surplus = 0;

  /** Sound has come: by how much more waits than should. */
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

  /** Playing begins somewhere else: what was off before says nothing. */
  settle(): void {
    this.lateness = 0;
    this.surplus = 0;
  }

  /** Samples of sound for each that is played; 1 when all is well. @param lateness as of `AudioRing.pull`. */
  speed(count: number, lateness: number | undefined): number {
    if (lateness !== undefined) this.lateness += (lateness - this.lateness) * Math.min(1, count / LATENESS_SAMPLES);
    const error = lateness === undefined ? this.surplus : this.lateness;
    if (lateness !== undefined && Math.abs(error) > DUE_GLIDE_ERROR) return 1 + within(error / DUE_GLIDE_SAMPLES, MAX_GLIDE);
    if (Math.abs(error) > GLIDE_ERROR) return 1 + Math.sign(error) * MAX_GLIDE;
    return Math.abs(error) < DEAD_ZONE ? 1 : 1 + within(error / RATE, MAX_DRIFT);
  }
}
