import type { Milliseconds } from "@setsuna/kit";

/** A gap between drawn frames shorter than this is never a freeze, ms. */
const MIN_FREEZE_MS = 100;
/** Nor is one shorter than this many frame times. */
const FREEZE_FRAMES = 3;
/** Word that a sender stopped comes at most so long after its last frame, ms. A longer gap before it was a freeze first. */
const WORD_OF_END_MS = 1500;
/** The picture of a sender that was cut off is frozen for so long at most, ms: the relay keeps its place for so long. */
const MOST_CUT_OFF_MS = 20_000;
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
  /** The sender was cut off since its last frame. */
  private isCutOff = false;
  private interval: number | undefined;
  /** Gaps in a row, up to the newest, that were freezes. */
  private frozenInARow = 0;

  /** A frame was drawn. */
  drawn(now: Milliseconds): void {
    if (this.last !== undefined) this.gap(this.lastFor(now));
    this.isCutOff = false;
    this.last = now;
  }

  /** Returns for how long the last frame has counted so far, ms; 0 without one. */
  private lastFor(now: Milliseconds): Milliseconds {
    const gap = this.last === undefined ? 0 : now - this.last;
    return this.isCutOff ? Math.min(gap, MOST_CUT_OFF_MS) : gap;
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

  /**
   * The source is paused, or nobody can see the picture: what comes until the next frame is no freeze, and was none since the last. Of a
   * sender that was cut off it was one until now.
   */
  pause(now: Milliseconds): void {
    if (this.isCutOff) this.ended(now);
    else this.forget();
  }

  /**
   * The sender has stopped, on purpose. What was frozen for longer than such word takes was frozen before, by a path that was gone; from
   * now on nothing is.
   */
  ended(now: Milliseconds): void {
    const gap = this.lastFor(now);
    if (gap > WORD_OF_END_MS || (this.isCutOff && this.isFreeze(gap))) this.count(gap);
    this.forget();
  }

  private forget(): void {
    this.last = undefined;
    this.isCutOff = false;
    this.streamChanged();
  }

  /**
   * Nothing comes of the sender, which did not stop: its path is gone, or it connects anew. Its last frame stays, frozen until the next one,
   * for 20 s at most.
   */
  interrupted(): void {
    this.isCutOff = true;
  }

  /** Goes on with a picture that another playout showed until `at`, and that stays until the first frame of this one. */
  takeOver(at: Milliseconds): void {
    this.last ??= at;
  }

  /** Drawing is stuck right now, including a gap that has not ended. */
  frozen(now: Milliseconds): boolean {
    return this.isFreeze(this.lastFor(now));
  }

  /** Both figures as of `now`. A gap that lasts counts as it goes on, until it turns out to be a pause. */
  read(now: Milliseconds): Freezes {
    const { freezes, freezeTimeMs } = this;
    if (!this.frozen(now)) return { freezes, freezeTimeMs };
    return { freezes: freezes + 1, freezeTimeMs: freezeTimeMs + this.lastFor(now) };
  }
}
