import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";

/** A gap between drawn frames shorter than this is never a freeze, ms. */
const MIN_FREEZE_MS = 100;
/** Nor is one shorter than this many frame times. */
const FREEZE_FRAMES = 3;
/** Word that a sender stopped comes at most so long after its last frame, ms. A longer gap before it was a freeze first. */
const WORD_OF_END_MS = 1500;
/** The picture of a sender that was cut off is frozen for so long at most, ms: the relay keeps its place for so long. */
const MOST_CUT_OFF_MS = 20_000;
/** Word that nothing comes of a sender comes at most so long after the last of it, ms: MEDIA_SILENCE_MS of relays. What froze before is the viewer's path's. */
const WORD_OF_CUT_OFF_MS = 4000;
/** So many gaps in a row that would be freezes, and no shorter one between them, are the frame rate that the stream has now. */
const SLOW_FRAMES = 10;

/**
 * The frame time is learned from gaps: fast down, slowly up. A picture in trouble comes in gaps of two and four frames with whole ones
 * between, and must not pass for a slow one whose freezes do not count.
 */
const FASTER = 0.5;
const SLOWER = 0.05;

/**
 * Word on a stream's sender. `ended`: it has stopped. `paused`: its source is paused. `cut-off`: nothing comes of it though it did not stop, and
 * it may go on. `back`: it was cut off, and is so no more.
 */
export type SenderPresence = "ended" | "paused" | "cut-off" | "back";

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
  /** The sender has been cut off, since its last frame; word of it came then. */
  private cutOffAt: Milliseconds | undefined;
  /** Of the gap since the last frame so much was frozen, whatever comes, ms: the sender was cut off, and is back. */
  private cutOffMs = 0;
  private interval: number | undefined;
  /** Gaps in a row, up to the newest, that were freezes. */
  private frozenInARow = 0;

  /** A frame was drawn. */
  drawn(now: Milliseconds): void {
    if (this.last !== undefined) this.gap(this.lastFor(now));
    this.cutOffAt = undefined;
    this.cutOffMs = 0;
    this.last = now;
  }

  /** The relay's word on the sender, as of now; it may come again and again. */
  told(presence: SenderPresence, now: Milliseconds): void {
    switch (presence) {
      case "paused":
        this.pause(now);
        return;
      case "ended":
        this.ended(now);
        return;
      case "cut-off":
        this.interrupted(now);
        return;
      case "back":
        this.back(now);
        return;
      default:
        unreachable(presence);
    }
  }

  /** Returns for how long the last frame has counted so far, ms; 0 without one. */
  private lastFor(now: Milliseconds): Milliseconds {
    const { last, cutOffAt } = this;
    if (last === undefined) return 0;
    if (cutOffAt === undefined) return now - last;
    return Math.min(now, Math.max(last, cutOffAt - WORD_OF_CUT_OFF_MS) + MOST_CUT_OFF_MS) - last;
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
    if (this.cutOffAt !== undefined) {
      this.ended(now);
      return;
    }
    this.countCutOff();
    this.forget();
  }

  /**
   * The sender has stopped, on purpose. What was frozen for longer than such word takes was frozen before, by a path that was gone; from
   * now on nothing is.
   */
  ended(now: Milliseconds): void {
    this.back(now);
    const gap = this.lastFor(now);
    if (gap > WORD_OF_END_MS) this.count(gap);
    else this.countCutOff();
    this.forget();
  }

  private countCutOff(): void {
    if (this.cutOffMs > 0) this.count(this.cutOffMs);
  }

  private forget(): void {
    this.last = undefined;
    this.cutOffAt = undefined;
    this.cutOffMs = 0;
    this.streamChanged();
  }

  /**
   * Nothing comes of the sender, which did not stop: its path is gone, or it connects anew. Its last frame stays, frozen until the next one,
   * for 20 s at most.
   */
  interrupted(now: Milliseconds): void {
    this.cutOffAt ??= now;
  }

  /** The sender that was cut off is there again: what is missing from now on is missing on its way here, for however long. */
  back(now: Milliseconds): void {
    if (this.cutOffAt === undefined) return;
    const gap = this.lastFor(now);
    if (this.isFreeze(gap)) this.cutOffMs = gap;
    if (this.last !== undefined) this.last = now - gap;
    this.cutOffAt = undefined;
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
