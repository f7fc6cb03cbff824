import type { Frame } from "node-av/lib";
import { monotonicNow } from "../clock.ts";

/** Repeats the last frame after this long without a new one, ms. Shorter than the time after which receivers consider the video lost. */
const STILL_MS = 500;
/** Encodes the last frame again when a requested keyframe hasn't been made within this time, ms. */
const KEYFRAME_MS = 100;
const LOOK_MS = 50;
/** Pictures of before a repetition that come so long after it are late, and left out, ms: the machine was busy. Later a live source itself is behind. */
const LATE_MS = 1000;
/** Least step from one picture to the next, s. */
const STEP_S = 0.001;

export interface HeldPictureOptions {
  /** Takes a picture at its place, s; the places grow. `clockMs`: monotonic clock. */
  give(frame: Frame, seconds: number, clockMs: number): Promise<void>;
  /** Returns whether the last frame may be repeated now, for a keyframe request or for a still. */
  mayRepeat(why: "keyframe" | "still"): boolean;
  failed(error: unknown): void;
  /** Present time, ms; absent: the machine's monotonic clock. */
  now?(): number;
}

/**
 * Passes frames on and repeats the last one while no new one arrives: a still image, slides, audio that outlasts its video. Late viewers
 * get it as a keyframe.
 */
export class HeldPicture {
  private readonly options: HeldPictureOptions;
  private readonly now: () => number;
  private last: { readonly frame: Frame; readonly seconds: number; readonly clockMs: number } | undefined;
  private place = Number.NEGATIVE_INFINITY;
  /** Added to the places of a source that fell behind its repeated pictures, s. */
  private shift = 0;
  private givenAt = Number.NEGATIVE_INFINITY;
  private repeatedAt = Number.NEGATIVE_INFINITY;
  private isKeyframeAsked = false;
  private work: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(options: HeldPictureOptions) {
    this.options = options;
    this.now = options.now ?? monotonicNow;
    this.timer = setInterval(() => this.look(), LOOK_MS);
    this.timer.unref();
  }

  /** Takes a picture of the input; it may be freed afterwards. `clockMs`: its capture, monotonic clock. */
  async take(frame: Frame, seconds: number, clockMs: number): Promise<void> {
    const step = this.last === undefined ? 0 : seconds - this.last.seconds;
    this.drop();
    const copy = frame.clone();
    if (copy !== null) this.last = { frame: copy, seconds, clockMs };
    if (seconds + this.shift <= this.place) {
      // Two frames back to back would stutter, so keep the newest for the next repeat.
      if (copy !== null && this.now() - this.repeatedAt < LATE_MS) return;
      // From here on they keep their own distance.
      this.shift = this.place + Math.max(STEP_S, step) - seconds;
    }
    await this.give(frame, seconds + this.shift, clockMs);
  }

  requestKeyframe(): void {
    this.isKeyframeAsked = true;
  }

  /** Gives the last picture again where that is due. */
  look(): void {
    const { last, options } = this;
    if (last === undefined) return;
    const now = this.now();
    const waited = now - this.givenAt;
    const isKeyframeDue = this.isKeyframeAsked && waited >= KEYFRAME_MS && options.mayRepeat("keyframe");
    if (!isKeyframeDue && !(waited >= STILL_MS && options.mayRepeat("still"))) return;
    const frame = last.frame.clone();
    if (frame === null) return;
    this.repeatedAt = now;
    this.give(frame, last.seconds + this.shift + (now - last.clockMs) / 1000, now)
      .catch((error: unknown) => options.failed(error))
      .finally(() => frame.free());
  }

  /** The input has ended: its last picture is no more to be given. */
  forget(): void {
    this.drop();
    this.shift = 0;
  }

  close(): void {
    clearInterval(this.timer);
    this.forget();
  }

  private drop(): void {
    this.last?.frame.free();
    this.last = undefined;
  }

  private give(frame: Frame, seconds: number, clockMs: number): Promise<void> {
    this.place = Math.max(seconds, this.place + STEP_S);
    this.givenAt = this.now();
    this.isKeyframeAsked = false;
    const { place } = this;
    const given = this.work.then(() => this.options.give(frame, place, clockMs));
    this.work = given.catch(() => undefined);
    return given;
  }
}
