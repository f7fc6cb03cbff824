import type { Milliseconds } from "@setsuna/kit";
/** Tolerance between audio and video when locked, ms. */
export const LIP_SYNC_TOLERANCE_MS = 40;
/** Locked video is held when audio is later than this, ms. The rest of the tolerance covers measurement error and jitter. */
const HELD_SKEW_MS = 32;
/** Longest hold of locked video, ms: the largest audio buffer under uneven arrivals (120 ms) less the tolerance. */
export const MAX_VIDEO_HOLD_MS = 100;
/**
 * Audio is noticeably early beyond the first value and noticeably late beyond the second, ms. ITU-R BT.1359-1 §2, detectability.
 */
export const SOUND_EARLY_MS = 45;
export const SOUND_LATE_MS = 125;
/** Longest audio hold for late video, ms. */
const MAX_SOUND_HOLD_MS = 200;
/** Safety margin below the limit for measurement error and jitter, ms. */
const MARGIN_MS = 10;
/** Speed at which a hold moves, ms a second: slow enough not to be noticed. */
const HOLD_RATE = 20;
/** Time constant of the smoothing of both latencies, ms. */
const SMOOTHING_MS = 700;
/** Measurements older than this are stale, ms. */
const STALE_MS = 1500;

interface Measured {
  readonly latencyMs: Milliseconds;
  readonly at: Milliseconds;
}

/** A hold that follows its target slowly. All in ms. */
class Hold {
  private held = 0;
  private movedAt: Milliseconds | undefined;

  get value(): Milliseconds {
    return this.held;
  }

  moveTo(wanted: Milliseconds, now: Milliseconds): Milliseconds {
    const passed = this.movedAt === undefined ? 0 : Math.min(1000, Math.max(0, now - this.movedAt));
    this.movedAt = now;
    const step = (passed / 1000) * HOLD_RATE;
    this.held = wanted > this.held ? Math.min(wanted, this.held + step) : Math.max(wanted, this.held - step);
    return this.held;
  }

  reset(): void {
    this.held = 0;
    this.movedAt = undefined;
  }
}

/**
 * Keeps audio and video in sync while both play as early as possible. Video leads and doesn't wait. Audio that would be more than
 * 45 ms early waits for it, and the audio buffer is limited so that it is at most 125 ms late. In locked mode video is also held,
 * by at most 100 ms, when audio is more than 32 ms later. Takes capture-to-output times of both on the same clock; constant
 * errors cancel.
 */
export class LipSync {
  private video: Measured | undefined;
  private audio: Measured | undefined;
  private audible = true;
  private locked = false;
  private readonly picture = new Hold();
  private readonly sound = new Hold();

  /** Capture-to-output time of a drawn frame, holds included, ms. */
  measureVideo(latencyMs: Milliseconds, now: Milliseconds): void {
    this.video = { latencyMs: this.smooth(this.video, latencyMs, now), at: now };
  }

  /** Takes the capture-to-output time of audio at the speaker, ms. */
  measureAudio(latencyMs: Milliseconds, now: Milliseconds): void {
    this.audio = { latencyMs: this.smooth(this.audio, latencyMs, now), at: now };
  }

  /** False when muted or blocked by the browser: then video isn't held. */
  setAudible(audible: boolean): void {
    this.audible = audible;
  }

  /** Sets whether video waits for late audio. Initially false. */
  setLocked(locked: boolean): void {
    this.locked = locked;
  }

  reset(): void {
    this.video = undefined;
    this.audio = undefined;
    this.picture.reset();
    this.sound.reset();
  }

  /** Audio minus video, ms: positive when audio is late. Undefined without fresh measurements of both. */
  skew(now: Milliseconds): number | undefined {
    const { video, audio } = this;
    if (!video || !audio || now - video.at > STALE_MS || now - audio.at > STALE_MS) return undefined;
    return audio.latencyMs - video.latencyMs;
  }

  /** Returns how long to hold the next frame, ms, 0-100; 0 unless locked. */
  videoHold(now: Milliseconds): Milliseconds {
    const skew = this.skew(now);
    const holds = this.locked && this.audible && skew !== undefined;
    const wanted = holds ? Math.min(MAX_VIDEO_HOLD_MS, Math.max(0, this.picture.value + skew - HELD_SKEW_MS)) : 0;
    return this.picture.moveTo(wanted, now);
  }

  /** Returns the extra wait for audio, ms, 0-200, while video is much later. */
  soundHold(now: Milliseconds): Milliseconds {
    const skew = this.skew(now);
    const wanted = skew === undefined ? 0 : this.sound.value - skew - (SOUND_EARLY_MS - MARGIN_MS);
    return this.sound.moveTo(Math.min(MAX_SOUND_HOLD_MS, Math.max(0, wanted)), now);
  }

  /**
   * Returns how much later audio may become before it is noticeable, ms; negative if it is already. Undefined as {@link skew}.
   */
  soundRoom(now: Milliseconds): Milliseconds | undefined {
    const skew = this.skew(now);
    return skew === undefined ? undefined : SOUND_LATE_MS - MARGIN_MS - skew;
  }

  private smooth(old: Measured | undefined, value: number, now: Milliseconds): number {
    if (!old || now - old.at > STALE_MS) return value;
    const share = 1 - Math.exp(-(now - old.at) / SMOOTHING_MS);
    return old.latencyMs + (value - old.latencyMs) * share;
  }
}
