import type { Frame } from "node-av/lib";
import { monotonicNow } from "../clock.ts";

/** Repeat after this long without a frame, ms. Shorter than receivers wait before they consider video lost. */
const STILL_MS = 500;
/** If a requested keyframe takes longer, repeat the last frame, ms. */
const KEYFRAME_MS = 100;
const LOOK_MS = 50;
/** Older pictures up to this long after a repetition are dropped, ms: the machine was busy. Later, the source itself lags. */
const LATE_MS = 1000;
/** Smallest step between frames, s. */
const STEP_S = 0.001;

export interface HeldFrameOptions {
  /** `seconds` must increase; `clockMs` is on the monotonic clock. */
  give(frame: Frame, seconds: number, clockMs: number): Promise<void>;
  mayRepeat(why: "keyframe" | "still"): boolean;
  failed(error: unknown): void;
  now?(): number;
}

/**
 * Repeats the last frame while none arrives: still image, slides, audio longer than its video. Late viewers get it as a keyframe.
 */
export class HeldFrame {
  private readonly options: HeldFrameOptions;
  private readonly now: () => number;
  private last: { readonly frame: Frame; readonly seconds: number; readonly clockMs: number } | undefined;
  private place = Number.NEGATIVE_INFINITY;
  private shift = 0;
  private givenAt = Number.NEGATIVE_INFINITY;
  private repeatedAt = Number.NEGATIVE_INFINITY;
  private isKeyframeRequested = false;
  private work: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(options: HeldFrameOptions) {
    this.options = options;
    this.now = options.now ?? monotonicNow;
    this.timer = setInterval(() => this.look(), LOOK_MS);
    this.timer.unref();
  }

  /** The caller may free the frame afterwards. `clockMs` is the capture time on the monotonic clock. */
  async take(frame: Frame, seconds: number, clockMs: number): Promise<void> {
    const step = this.last === undefined ? 0 : seconds - this.last.seconds;
    this.drop();
    const copy = frame.clone();
    if (copy !== null) this.last = { frame: copy, seconds, clockMs };
    if (seconds + this.shift <= this.place) {
      // Two frames back to back would stutter; keep the newest for the next repeat.
      if (copy !== null && this.now() - this.repeatedAt < LATE_MS) return;
      // From here on, frames keep their distances.
      this.shift = this.place + Math.max(STEP_S, step) - seconds;
    }
    await this.give(frame, seconds + this.shift, clockMs);
  }

  requestKeyframe(): void {
    this.isKeyframeRequested = true;
  }

  look(): void {
    const { last, options } = this;
    if (last === undefined) return;
    const now = this.now();
    const waited = now - this.givenAt;
    const isKeyframeDue = this.isKeyframeRequested && waited >= KEYFRAME_MS && options.mayRepeat("keyframe");
    if (!isKeyframeDue && !(waited >= STILL_MS && options.mayRepeat("still"))) return;
    const frame = last.frame.clone();
    if (frame === null) return;
    this.repeatedAt = now;
    this.give(frame, last.seconds + this.shift + (now - last.clockMs) / 1000, now)
      .catch((error: unknown) => options.failed(error))
      .finally(() => frame.free());
  }

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
    this.isKeyframeRequested = false;
    const { place } = this;
    const given = this.work.then(() => this.options.give(frame, place, clockMs));
    this.work = given.catch(() => undefined);
    return given;
  }
}
