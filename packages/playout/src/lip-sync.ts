import type { Milliseconds } from "@setsuna/kit";
/** Tolerance between audio and video when locked, ms. */
export const LIP_SYNC_TOLERANCE_MS = 40;
/** In ms. The rest of the tolerance covers measurement error and jitter. */
const HELD_SKEW_MS = 32;
/** Longest hold of locked video, ms: the largest audio buffer under uneven arrivals (120 ms) less the tolerance. */
export const MAX_VIDEO_HOLD_MS = 100;
/** ITU-R BT.1359-1 §2, detectability: early beyond the first, late beyond the second, ms. */
export const SOUND_EARLY_MS = 45;
export const SOUND_LATE_MS = 125;
/** Longest wait of audio for late video, ms. */
const MAX_SOUND_HOLD_MS = 200;
/** Margin for measurement error and jitter, ms. */
const MARGIN_MS = 10;
/** Milliseconds per second, which is unnoticeable. */
const HOLD_RATE = 20;
/** Smoothing time constant of both latencies, ms. */
const SMOOTHING_MS = 700;
const STALE_MS = 1500;

interface Measured {
  readonly latencyMs: Milliseconds;
  readonly at: Milliseconds;
}

/** Follows its target slowly, ms. */
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
 * Plays both as early as possible: audio waits when over 45 ms early, and its buffer is limited so that it is at most 125 ms
 * late. Locked mode also holds video, by at most 100 ms, for audio over 32 ms later. Latencies need one clock; constant errors
 * cancel.
 */
export class LipSync {
  private video: Measured | undefined;
  private audio: Measured | undefined;
  private audible = true;
  private locked = false;
  private readonly picture = new Hold();
  private readonly sound = new Hold();

  measureVideo(latencyMs: Milliseconds, now: Milliseconds): void {
    this.video = { latencyMs: this.smooth(this.video, latencyMs, now), at: now };
  }

  measureAudio(latencyMs: Milliseconds, now: Milliseconds): void {
    this.audio = { latencyMs: this.smooth(this.audio, latencyMs, now), at: now };
  }

  /** False if muted or blocked, so video isn't held. */
  setAudible(audible: boolean): void {
    this.audible = audible;
  }

  /** If locked, video waits for late audio. Initially unlocked. */
  setLocked(locked: boolean): void {
    this.locked = locked;
  }

  reset(): void {
    this.video = undefined;
    this.audio = undefined;
    this.picture.reset();
    this.sound.reset();
  }

  /** Audio minus video, ms: positive when audio is late. Undefined without fresh measurements. */
  skew(now: Milliseconds): number | undefined {
    const { video, audio } = this;
    if (!video || !audio || now - video.at > STALE_MS || now - audio.at > STALE_MS) return undefined;
    return audio.latencyMs - video.latencyMs;
  }

  videoHold(now: Milliseconds): Milliseconds {
    const skew = this.skew(now);
    const holds = this.locked && this.audible && skew !== undefined;
    const wanted = holds ? Math.min(MAX_VIDEO_HOLD_MS, Math.max(0, this.picture.value + skew - HELD_SKEW_MS)) : 0;
    return this.picture.moveTo(wanted, now);
  }

  soundHold(now: Milliseconds): Milliseconds {
    const skew = this.skew(now);
    const wanted = skew === undefined ? 0 : this.sound.value - skew - (SOUND_EARLY_MS - MARGIN_MS);
    return this.sound.moveTo(Math.min(MAX_SOUND_HOLD_MS, Math.max(0, wanted)), now);
  }

  /** Until late audio is noticeable, ms; negative: it is. Undefined as {@link skew}. */
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
