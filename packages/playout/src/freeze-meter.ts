import type { Milliseconds } from "@setsuna/kit";
import { unreachable } from "@setsuna/kit";

/** A gap between drawn frames shorter than this is never a freeze, ms. */
const MIN_FREEZE_MS = 100;
/** Nor is one shorter than this many frame times. */
const FREEZE_FRAMES = 3;
/** Word that a sender stopped comes at most so long after its last frame, ms. A longer gap before it was a freeze first. */
const WORD_OF_END_MS = 1500;
/** Longest freeze to count for a cut-off sender, ms: the relay keeps its slot that long. */
const MOST_CUT_OFF_MS = 20_000;
/**
 * A cut-off is reported at most this long after the last media, ms: MEDIA_SILENCE_MS of relays. An earlier freeze is due to the
 * viewer's path.
 */
const WORD_OF_CUT_OFF_MS = 4000;
/** So many gaps in a row that would be freezes, and no shorter one between them, are the frame rate that the stream has now. */
const SLOW_FRAMES = 10;

/**
 * Learns the frame time from gaps: fast down, slowly up. Troubled video with gaps of two and four frames between whole ones must
 * not pass for slow video, whose freezes don't count.
 */
const FASTER = 0.5;
const SLOWER = 0.05;

/**
 * State of a stream's sender. `ended`: it stopped. `paused`: its source is paused. `cut-off`: nothing arrives although it didn't
 * stop, and it may continue. `back`: it returned from a cut-off.
 */
export type SenderPresence = "ended" | "paused" | "cut-off" | "back";

/** Freezes since the beginning, one that lasts still included. */
export interface Freezes {
  readonly freezes: number;
  readonly freezeTimeMs: Milliseconds;
}

/**
 * Counts gaps between drawn frames that a viewer sees as a freeze, and sums their full length. It considers frames, not their
 * content: still video with regular frames and gaps that a sender makes on purpose don't count. A frame that stays during a
 * reconnect, at either end, is a freeze until the next frame, as in webrtc-stats' totalFreezesDuration. Which gaps count:
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
   * The source is paused or the video is hidden: no freeze until the next frame, nor since the last. If the sender was cut off,
   * the freeze ends now.
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
   * The sender stopped on purpose. A freeze longer than this message takes was caused by the path before; nothing counts from now
   * on.
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
   * Nothing arrives although the sender didn't stop: it lost its path or is reconnecting. Its last frame is frozen until the next
   * one, for at most 20 s.
   */
  interrupted(now: Milliseconds): void {
    this.cutOffAt ??= now;
  }

  /** The cut-off sender is back: later losses occur on the viewer's path and count without limit. */
  back(now: Milliseconds): void {
    if (this.cutOffAt === undefined) return;
    const gap = this.lastFor(now);
    if (this.isFreeze(gap)) this.cutOffMs = gap;
    if (this.last !== undefined) this.last = now - gap;
    this.cutOffAt = undefined;
  }

  /** Continues with a frame that another playout showed until `at` and that stays until this one's first. */
  takeOver(at: Milliseconds): void {
    this.last ??= at;
  }

  /** Drawing is stuck right now, including a gap that has not ended. */
  frozen(now: Milliseconds): boolean {
    return this.isFreeze(this.lastFor(now));
  }

  /** Returns both figures as of `now`. An ongoing gap counts until it turns out to be a pause. */
  read(now: Milliseconds): Freezes {
    const { freezes, freezeTimeMs } = this;
    if (!this.frozen(now)) return { freezes, freezeTimeMs };
    return { freezes: freezes + 1, freezeTimeMs: freezeTimeMs + this.lastFor(now) };
  }
}
