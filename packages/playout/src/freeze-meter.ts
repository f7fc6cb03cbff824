/** A gap between drawn frames shorter than this is never a freeze, ms. */
const MIN_FREEZE_MS = 100;
/** Nor is one shorter than this many frame times. */
const FREEZE_FRAMES = 3;

/**
 * The frame time is learned from gaps: fast down, slowly up. A picture in trouble comes in gaps of two and four frames with whole ones
 * between, and must not pass for a slow one whose freezes do not count.
 */
const FASTER = 0.5;
const SLOWER = 0.05;

/** Counts gaps between drawn frames that a viewer sees as a freeze, and adds up how long they lasted (the whole gap). */
export class FreezeMeter {
  /** Freezes so far. */
  freezes = 0;
  /** Frozen time so far, ms. */
  freezeTimeMs = 0;
  private last: number | undefined;
  private interval: number | undefined;

  /** A frame was drawn. */
  drawn(now: number): void {
    if (this.last !== undefined) {
      const gap = now - this.last;
      if (gap > Math.max(MIN_FREEZE_MS, FREEZE_FRAMES * (this.interval ?? 0))) {
        this.freezes += 1;
        this.freezeTimeMs += gap;
      } else this.learn(gap);
    }
    this.last = now;
  }

  private learn(gap: number): void {
    const known = this.interval ?? gap;
    this.interval = known + (gap - known) * (gap < known ? FASTER : SLOWER);
  }

  /** The stream ended or changed: what comes until the next frame is no freeze. */
  pause(): void {
    this.last = undefined;
    this.interval = undefined;
  }

  /** Drawing is stuck right now, including a gap that has not ended. */
  frozen(now: number): boolean {
    return this.last !== undefined && now - this.last > Math.max(MIN_FREEZE_MS, FREEZE_FRAMES * (this.interval ?? 0));
  }
}
