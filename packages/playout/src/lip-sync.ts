import type { Milliseconds } from "@setsuna/kit";
/** Sound and picture may differ by this much, ms; less is not noticed. */
export const LIP_SYNC_TOLERANCE_MS = 40;
/** The picture is held when the sound is later than this, ms: the rest of the tolerance is for what measurements and jitter leave open. */
const HELD_SKEW_MS = 32;
/**
 * The picture is held back by this much at most, ms: what the sound can be late when packets come so unevenly that its buffer is at
 * its largest (120 ms), less the tolerance.
 */
export const MAX_VIDEO_HOLD_MS = 100;
/** Rate at which the hold changes, ms a second: slow enough not to be seen. */
const HOLD_RATE = 20;
/** Time constant of the smoothing of both latencies, ms. */
const SMOOTHING_MS = 700;
/** Measurements older than this are stale, ms. */
const STALE_MS = 1500;

interface Measured {
  readonly latencyMs: Milliseconds;
  readonly at: Milliseconds;
}

/**
 * Keeps sound and picture together while both play as soon as they can. Only the picture is ever held, by at most 100 ms and only
 * when the sound is more than 32 ms later. Fed with capture-to-output times of both on the same clock (any constant error cancels).
 */
export class LipSync {
  private video: Measured | undefined;
  private audio: Measured | undefined;
  private audible = true;
  private hold = 0;
  private movedAt: Milliseconds | undefined;

  /** Capture-to-output time of a drawn frame, holds included, ms. */
  measureVideo(latencyMs: Milliseconds, now: Milliseconds): void {
    this.video = { latencyMs: this.smooth(this.video, latencyMs, now), at: now };
  }

  /** Capture-to-output time of sound as it leaves the speaker, ms. */
  measureAudio(latencyMs: Milliseconds, now: Milliseconds): void {
    this.audio = { latencyMs: this.smooth(this.audio, latencyMs, now), at: now };
  }

  /** False when muted or held back by the browser: then the picture is not held. */
  setAudible(audible: boolean): void {
    this.audible = audible;
  }

  reset(): void {
    this.video = undefined;
    this.audio = undefined;
    this.hold = 0;
    this.movedAt = undefined;
  }

  /** Sound minus picture, ms: positive when the sound is late. Undefined without fresh measurements of both. */
  skew(now: Milliseconds): number | undefined {
    const { video, audio } = this;
    if (!video || !audio || now - video.at > STALE_MS || now - audio.at > STALE_MS) return undefined;
    return audio.latencyMs - video.latencyMs;
  }

  /** Returns the time to hold the next video frame, ms, 0-100. */
  videoHold(now: Milliseconds): Milliseconds {
    const passed = this.movedAt === undefined ? 0 : Math.min(1000, Math.max(0, now - this.movedAt));
    this.movedAt = now;
    const skew = this.skew(now);
    const wanted =
      skew === undefined || !this.audible ? 0 : Math.min(MAX_VIDEO_HOLD_MS, Math.max(0, this.hold + skew - HELD_SKEW_MS));
    const step = (passed / 1000) * HOLD_RATE;
    this.hold = wanted > this.hold ? Math.min(wanted, this.hold + step) : Math.max(wanted, this.hold - step);
    return this.hold;
  }

  private smooth(old: Measured | undefined, value: number, now: Milliseconds): number {
    if (!old || now - old.at > STALE_MS) return value;
    const share = 1 - Math.exp(-(now - old.at) / SMOOTHING_MS);
    return old.latencyMs + (value - old.latencyMs) * share;
  }
}
