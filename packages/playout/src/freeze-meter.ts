import type { Milliseconds } from "@setsuna/kit";

/** A gap between drawn frames shorter than this is never a freeze, ms. */
const MIN_FREEZE_MS = 100;
/** Nor is one shorter than this many frame times. */
const FREEZE_FRAMES = 3;
/** Word that a sender stopped comes at most so long after its last frame, ms. A longer gap before it was a freeze first. */
const WORD_OF_END_MS = 1500;
/** A sender that was cut off and is back so soon after its last frame, ms, left a picture that stood all the while. */
const BACK_MS = 10_000;

/**
 * The frame time is learned from gaps: fast down, slowly up. A picture in trouble comes in gaps of two and four frames with whole ones
 * between, and must not pass for a slow one whose freezes do not count.
 */
const FASTER = 0.5;
const SLOWER = 0.05;

/** Freezes since the beginning, one that lasts still included. */
export interface Freezes {
  readonly freezes: number;
  readonly freezeTimeMs: Milliseconds;
}

/**
 * Counts gaps between drawn frames that a viewer sees as a freeze, and adds up how long they last (the whole gap). It goes by frames and
 * not by what they show, so a still picture whose frames come is none; nor is what a sender leaves out on purpose.
 */
export class FreezeMeter {
  private freezes = 0;
  private freezeTimeMs = 0;
  private last: number | undefined;
  /** The sender was cut off: when its last frame was drawn, and how much of the time since counts already, ms. */
  private cutOff: { readonly last: number; readonly counted: number } | undefined;
  private interval: number | undefined;

  /** A frame was drawn. */
  drawn(now: Milliseconds): void {
    const { cutOff } = this;
    if (cutOff !== undefined && now - cutOff.last <= BACK_MS) this.freezeTimeMs += now - cutOff.last - cutOff.counted;
    this.cutOff = undefined;
    if (this.last !== undefined) {
      if (this.frozen(now)) this.count(now - this.last);
      else this.learn(now - this.last);
    }
    this.last = now;
  }

  private count(gap: number): void {
    this.freezes += 1;
    this.freezeTimeMs += gap;
  }

  private learn(gap: number): void {
    const known = this.interval ?? gap;
    this.interval = known + (gap - known) * (gap < known ? FASTER : SLOWER);
  }

  /** Another sender has the stream, or the same one by another connection: video is frozen until its first frame, and its frame rate may be lower. */
  streamChanged(): void {
    this.interval = undefined;
  }

  /** The source is paused: what comes until the next frame is no freeze, and was none since the last. */
  pause(): void {
    this.last = undefined;
    this.interval = undefined;
  }

  /**
   * Nobody sends any more. What was frozen for longer than such word takes was frozen before, by a sender that was cut off; from now on
   * nothing is, unless one is back so soon that it was one freeze to who looked.
   */
  ended(now: Milliseconds): void {
    const { last } = this;
    if (last !== undefined && now - last > WORD_OF_END_MS) {
      this.count(now - last);
      this.cutOff = { last, counted: now - last };
    }
    this.pause();
  }

  /** Drawing is stuck right now, including a gap that has not ended. */
  frozen(now: Milliseconds): boolean {
    return this.last !== undefined && now - this.last > Math.max(MIN_FREEZE_MS, FREEZE_FRAMES * (this.interval ?? 0));
  }

  /** Both figures as of `now`. A gap that lasts counts as it goes on, until it turns out to be a pause. */
  read(now: Milliseconds): Freezes {
    const { freezes, freezeTimeMs, last } = this;
    if (last === undefined || !this.frozen(now)) return { freezes, freezeTimeMs };
    return { freezes: freezes + 1, freezeTimeMs: freezeTimeMs + now - last };
  }
}
