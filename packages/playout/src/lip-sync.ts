import type { Milliseconds } from "@setsuna/kit";
/** Sound and picture may differ by this much where they are locked, ms. */
export const LIP_SYNC_TOLERANCE_MS = 40;
/** A locked picture is held when the sound is later than this, ms: the rest of the tolerance is for what measurements and jitter leave open. */
const HELD_SKEW_MS = 32;
/**
 * A locked picture is held back by this much at most, ms: what the sound can be late when packets come so unevenly that its buffer is at
 * its largest (120 ms), less the tolerance.
 */
export const MAX_VIDEO_HOLD_MS = 100;
/** Sound that is earlier than the picture by more is noticed, ms; sound that is later, by more than that. ITU-R BT.1359-1 §2, detectability. */
export const SOUND_EARLY_MS = 45;
export const SOUND_LATE_MS = 125;
/** Sound waits for a late picture by this much at most, ms. */
const MAX_SOUND_HOLD_MS = 200;
/** Kept inside the limit for what measurements and jitter leave open, ms. */
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

/** A hold that follows what is wanted slowly. All in ms. */
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
 * Keeps sound and picture together while both play as soon as they can. The picture leads: it waits for nothing. Sound that would be
 * more than 45 ms early waits for the picture, and the sound's buffer is kept so small that it is not more than 125 ms late. Where the
 * two are locked, the picture is held too, by at most 100 ms, when the sound is more than 32 ms later. Fed with capture-to-output times
 * of both on the same clock (any constant error cancels).
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

  /** Capture-to-output time of sound as it leaves the speaker, ms. */
  measureAudio(latencyMs: Milliseconds, now: Milliseconds): void {
    this.audio = { latencyMs: this.smooth(this.audio, latencyMs, now), at: now };
  }

  /** False when muted or held back by the browser: then the picture is not held. */
  setAudible(audible: boolean): void {
    this.audible = audible;
  }

  /** Sets whether the picture waits for late sound. False at first. */
  setLocked(locked: boolean): void {
    this.locked = locked;
  }

  reset(): void {
    this.video = undefined;
    this.audio = undefined;
    this.picture.reset();
    this.sound.reset();
  }

  /** Sound minus picture, ms: positive when the sound is late. Undefined without fresh measurements of both. */
  skew(now: Milliseconds): number | undefined {
    const { video, audio } = this;
    if (!video || !audio || now - video.at > STALE_MS || now - audio.at > STALE_MS) return undefined;
    return audio.latencyMs - video.latencyMs;
  }

  /** Returns how long to hold the next picture, ms, 0-100; 0 unless locked. */
  videoHold(now: Milliseconds): Milliseconds {
    const skew = this.skew(now);
    const holds = this.locked && this.audible && skew !== undefined;
    const wanted = holds ? Math.min(MAX_VIDEO_HOLD_MS, Math.max(0, this.picture.value + skew - HELD_SKEW_MS)) : 0;
    return this.picture.moveTo(wanted, now);
  }

  /** Returns by how much longer the sound is to wait than it does by itself, ms, 0-200: as long as the picture comes much later. */
  soundHold(now: Milliseconds): Milliseconds {
    const skew = this.skew(now);
    const wanted = skew === undefined ? 0 : this.sound.value - skew - (SOUND_EARLY_MS - MARGIN_MS);
    return this.sound.moveTo(Math.min(MAX_SOUND_HOLD_MS, Math.max(0, wanted)), now);
  }

  /** Returns how much later the sound may become before that is noticed, ms; negative when it is so late already. Undefined as {@link skew}. */
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
