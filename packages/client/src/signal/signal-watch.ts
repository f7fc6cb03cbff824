import type { Milliseconds } from "@setsuna/kit";
import { milliseconds } from "@setsuna/kit";
import type { StreamPhase } from "../lifecycle/client-state.ts";
import type { SignalLoss, VideoSignal } from "./video-signal.ts";

/** Video is lost this long after its last frame, ms: including a check and a redraw, it is dimmed within 1 s. */
export const LOST_AFTER_MS = 750;
/** The same if the connection itself reports silence: a late frame would have been drawn by then. */
const LOST_BY_WORD_MS = 300;
/** Video with longer capture intervals is lost after this many of them. */
const LOST_FRAMES = 2.5;
/** Longest plausible frame interval, ms; anything longer was a gap. */
const MAX_INTERVAL_MS = 2000;
/** A new connection knows of its sender within this time, ms: until then a sender that was there counts as one that is. */
const REJOINED_MS = 1500;
/** Report a missing keyframe after this long, ms: a requested one takes less. */
const NO_KEYFRAME_MS = 3000;
/** Lifetime of a missing-keyframe report, ms: the relay repeats it every second. */
const WORD_MS = 2500;
/** Checks come this often, ms. */
export const SIGNAL_CHECK_MS = 100;
/** If a check is this late, ms, process the frames queued meanwhile first. */
const LATE_CHECK_MS = 300;

/**
 * Distinguishes live video from lost video by frame times and the stream's phase. Frames take precedence: video is live while
 * they arrive, whatever the connection reports, since delayed frames are still to be drawn. Times are ms of one clock.
 */
export class SignalWatch {
  private phase: StreamPhase["name"] | undefined;
  private lastFrame: number | undefined;
  private intervalMs = 0;
  private senderIdle = false;
  /** Times of the first and the last word of a missing keyframe. */
  private lacking: { readonly since: Milliseconds; readonly at: Milliseconds } | undefined;
  private checkedAt: Milliseconds | undefined;
  /** Time at which a connection that had been lost was made again, while its sender is not known yet. */
  private rejoinedAt: Milliseconds | undefined;
  private shown: VideoSignal = { name: "awaited" };

  /** Sets the stream's phase; undefined: the stream is stopped, and earlier frames no longer count. */
  setPhase(phase: StreamPhase["name"] | undefined): void {
    if (phase === undefined) this.reset();
    this.phase = phase;
  }

  /** Takes the relay's report that the sender is connected but recently had no frames to send. */
  setSenderIdle(idle: boolean): void {
    this.senderIdle = idle;
  }

  /** Frames arrive, but none can start decoding. Call repeatedly while this lasts. */
  keyframeLacking(now: Milliseconds): void {
    const { lacking } = this;
    this.lacking = { since: lacking !== undefined && now - lacking.at < WORD_MS ? lacking.since : now, at: now };
  }

  /** A frame was drawn. `intervalMs`: capture time since the frame before it; absent where that is not known. */
  frame(now: Milliseconds, intervalMs?: Milliseconds): void {
    this.lastFrame = now;
    this.lacking = undefined;
    if (intervalMs !== undefined) this.intervalMs = intervalMs > MAX_INTERVAL_MS ? 0 : intervalMs;
  }

  /** Returns the state as of `now`; the same object while nothing changed. Call every {@link SIGNAL_CHECK_MS}. */
  check(now: Milliseconds): VideoSignal {
    const isLate = this.checkedAt !== undefined && now - this.checkedAt > LATE_CHECK_MS;
    // The next one decides, however late it is: a hidden page checks once a second.
    this.checkedAt = isLate ? undefined : now;
    if (isLate) return this.shown;
    const next = this.stateAt(now);
    if (JSON.stringify(next) !== JSON.stringify(this.shown)) this.shown = next;
    return this.shown;
  }

  private stateAt(now: Milliseconds): VideoSignal {
    const { lastFrame } = this;
    if (this.phase === undefined || lastFrame === undefined)
      return this.phase === "live" && this.lacksKeyframe(now) ? { name: "awaited", reason: "no-keyframe" } : { name: "awaited" };
    const reason = this.reasonAt(now);
    if (now - lastFrame < this.limitMs(reason)) return { name: "live" };
    const since = milliseconds(lastFrame);
    return reason === "no-frames" && this.senderIdle ? { name: "idle", since } : { name: "lost", reason, since };
  }

  private lacksKeyframe(now: Milliseconds): boolean {
    const { lacking } = this;
    return lacking !== undefined && now - lacking.at < WORD_MS && lacking.at - lacking.since >= NO_KEYFRAME_MS;
  }

  private limitMs(reason: SignalLoss): Milliseconds {
    // A deliberate reconnect, for another playout, takes only a moment.
    if (reason === "no-frames" || reason === "no-keyframe" || this.phase === "connecting")
      return Math.max(LOST_AFTER_MS, LOST_FRAMES * this.intervalMs);
    return LOST_BY_WORD_MS;
  }

  private reasonAt(now: Milliseconds): SignalLoss {
    if (this.phase !== "waiting-for-sender") this.rejoinedAt = undefined;
    switch (this.phase) {
      case "waiting-for-sender":
        if (this.shown.name !== "lost" || this.shown.reason !== "reconnecting") return "sender-stopped";
        this.rejoinedAt ??= now;
        return now - this.rejoinedAt < REJOINED_MS ? "reconnecting" : "sender-stopped";
      case "connecting":
      case "reconnecting":
        return "reconnecting";
      case "refused":
        return "refused";
      default:
        return this.lacksKeyframe(now) ? "no-keyframe" : "no-frames";
    }
  }

  private reset(): void {
    this.lastFrame = undefined;
    this.intervalMs = 0;
    this.senderIdle = false;
    this.lacking = undefined;
    this.checkedAt = undefined;
    this.rejoinedAt = undefined;
  }
}
