import type { Milliseconds } from "@setsuna/kit";

/** A gap between drawn frames shorter than this is never a freeze, ms. */
const MIN_FREEZE_MS = 100;
/** Nor is one shorter than this many frame times. */
const FREEZE_FRAMES = 3;
/** Word that a sender stopped comes at most so long after its last frame, ms. A longer gap before it was a freeze first. */
const WORD_OF_END_MS = 1500;
/** A sender that was cut off and is back so soon after its last frame, ms, left one freeze: the relay keeps its place for so long. */
const BACK_MS = 20_000;
/** So many gaps in a row that would be freezes, and no shorter one between them, are the frame rate that the stream has now. */
const SLOW_FRAMES = 10;

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
 * not by what they show, so a still picture whose frames come is none; nor is what a sender leaves out on purpose. A frame that stays while
 * a connection is made anew, at either end, is a freeze until the next frame, as for webrtc-stats' totalFreezesDuration. Which gaps count:
 * docs/latency.md, "What counts as a freeze".
 */
export class FreezeMeter {
  private freezes = 0;
  private freezeTimeMs = 0;
  private last: number | undefined;
  /** The sender was cut off: when its last frame was drawn, and how much of the time since counts already, ms. */
  private cutOff: { readonly last: number; readonly counted: number } | undefined;
  private interval: number | undefined;
  /** Gaps in a row, up to the newest, that were freezes. */
  private frozenInARow = 0;

  /** A frame was drawn. */
  drawn(now: Milliseconds): void {
    const { cutOff } = this;
    this.cutOff = undefined;
    if (cutOff !== undefined) this.backAgain(cutOff, now);
    else if (this.last !== undefined) this.gap(now - this.last);
    this.last = now;
  }

  private backAgain({ last, counted }: { readonly last: number; readonly counted: number }, now: Milliseconds): void {
    const gap = now - last;
    if (gap > BACK_MS) return;
    if (counted > 0) this.freezeTimeMs += gap - counted;
    else if (this.isFreeze(gap)) this.count(gap);
  }

  private gap(gap: Milliseconds): void {
    if (!this.isFreeze(gap)) {
      this.frozenInARow = 0;
      this.learn(gap);
      return;
    }
    this.count(gap);
    this.frozenInARow += 1;
    if (this.frozenInARow >= SLOW_FRAMES) this.interval = gap;
  }

  private count(gap: Milliseconds): void {
    this.freezes += 1;
    this.freezeTimeMs += gap;
  }

  private learn(gap: Milliseconds): void {
    const known = this.interval ?? gap;
    this.interval = known + (gap - known) * (gap < known ? FASTER : SLOWER);
  }

  private isFreeze(gap: Milliseconds): boolean {
    return gap > Math.max(MIN_FREEZE_MS, FREEZE_FRAMES * (this.interval ?? 0));
  }

  /** Another sender has the stream, or the same one by another connection: video is frozen until its first frame, and its frame rate may be lower. */
  streamChanged(): void {
    this.interval = undefined;
    this.frozenInARow = 0;
  }

  /** The source is paused, or nobody can see the picture: what comes until the next frame is no freeze, and was none since the last. */
  pause(): void {
    this.last = undefined;
    this.streamChanged();
  }

  /**
   * The sender has stopped, on purpose. What was frozen for longer than such word takes was frozen before, by a path that was gone; from
   * now on nothing is.
   */
  ended(now: Milliseconds): void {
    if (this.last !== undefined && now - this.last > WORD_OF_END_MS) this.count(now - this.last);
    this.cutOff = undefined;
    this.pause();
  }

  /**
   * Nothing comes of the sender, which did not stop: its path is gone, or it connects anew. Its last frame stays, frozen until now; and until
   * the next frame, once that comes within 20 s of it.
   */
  interrupted(now: Milliseconds): void {
    if (this.last === undefined) return;
    const gap = now - this.last;
    const counted = this.isFreeze(gap) ? gap : 0;
    if (counted > 0) this.count(gap);
    this.cutOff = { last: this.last, counted };
    this.last = undefined;
  }

  /** Goes on with a picture that another playout showed until `at`, and that stays until the first frame of this one. */
  takeOver(at: Milliseconds): void {
    this.last ??= at;
  }

  /** Drawing is stuck right now, including a gap that has not ended. */
  frozen(now: Milliseconds): boolean {
    return this.last !== undefined && this.isFreeze(now - this.last);
  }

  /** Both figures as of `now`. A gap that lasts counts as it goes on, until it turns out to be a pause. */
  read(now: Milliseconds): Freezes {
    const { freezes, freezeTimeMs, last } = this;
    if (last === undefined || !this.frozen(now)) return { freezes, freezeTimeMs };
    return { freezes: freezes + 1, freezeTimeMs: freezeTimeMs + now - last };
  }
}
