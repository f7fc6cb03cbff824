const RATE = 48_000;
/** Deviation from normal speed; 0.5 % is inaudible. */
const MAX_DRIFT = 0.005;
/** Deviation while gliding to another delay. */
const MAX_GLIDE = 0.04;
/** 25 ms. A larger error glides instead of drifting. */
const GLIDE_ERROR = 1200;
/** 10 ms: a larger error is corrected within half a second, or a constant 1 % loss would hold audio 25 ms from the video. */
const DUE_GLIDE_ERROR = 480;
const DUE_GLIDE_SAMPLES = RATE / 2;
const SURPLUS_SHARE = 0.05;
/** 100 ms of smoothing. */
const LATENESS_SAMPLES = 4800;
/** 2 ms. Smaller errors play unmodified. */
const DEAD_ZONE = 96;

const within = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** Keeps buffered audio at its target or playout time, in samples at 48 kHz. */
export class PlayingSpeed {
  private lateness = 0;
  private surplus = 0;

  onSurplus(samples: number): void {
    this.surplus += (samples - this.surplus) * SURPLUS_SHARE;
  }

  get excess(): number {
    return this.surplus;
  }

  /** Samples skipped; negative if replayed. */
  onLeap(samples: number): void {
    if (samples > 0) this.surplus -= samples;
  }

  settle(): void {
    this.lateness = 0;
    this.surplus = 0;
  }

  /** @param lateness is the result of `AudioRing.pull`. */
  speed(count: number, lateness: number | undefined): number {
    if (lateness !== undefined) this.lateness += (lateness - this.lateness) * Math.min(1, count / LATENESS_SAMPLES);
    const error = lateness === undefined ? this.surplus : this.lateness;
    if (lateness !== undefined && Math.abs(error) > DUE_GLIDE_ERROR) return 1 + within(error / DUE_GLIDE_SAMPLES, MAX_GLIDE);
    if (Math.abs(error) > GLIDE_ERROR) return 1 + Math.sign(error) * MAX_GLIDE;
    return Math.abs(error) < DEAD_ZONE ? 1 : 1 + within(error / RATE, MAX_DRIFT);
  }
}
