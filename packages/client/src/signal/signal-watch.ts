import type { Milliseconds } from "@setsuna/kit";
import { milliseconds } from "@setsuna/kit";
import type { StreamPhase } from "../lifecycle/client-state.ts";
import type { SignalLoss, VideoSignal } from "./video-signal.ts";

/** A picture is lost so long after its last frame, ms: with a check and a redraw it is dimmed within 1 s. */
export const LOST_AFTER_MS = 750;
/** The same where the connection itself says that nothing comes: a late frame would have been drawn by then. */
const LOST_BY_WORD_MS = 300;
/** A picture whose frames are captured further apart is lost after so many of their intervals. */
const LOST_FRAMES = 2.5;
/** The longest interval of frames that is believed, ms: what is longer was a gap. */
const MAX_INTERVAL_MS = 2000;
/** A new connection knows of its sender within this time, ms: until then a sender that was there counts as one that is. */
const REJOINED_MS = 1500;
/** Frames come for so long without one to begin with before that is said, ms: a keyframe that is asked for takes less. */
const NO_KEYFRAME_MS = 3000;
/** Word of a missing keyframe counts for so long, ms: the relay says it every second. */
const WORD_MS = 2500;
/** Checks come this often, ms. */
export const SIGNAL_CHECK_MS = 100;
/** A check that comes so much later than the last one lets the frames be told first that piled up meanwhile, ms. */
const LATE_CHECK_MS = 300;

/**
 * Tells a live picture from one that is lost, by the times of its frames and the phase of its stream. Frames decide: a picture is live as
 * long as they come, whatever the connection says, since those that wait for their playout time are still to be drawn. Times are ms of one
 * clock.
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

  /** The stream is in another phase; undefined: nothing is wanted of it, and what was shown counts no more. */
  setPhase(phase: StreamPhase["name"] | undefined): void {
    if (phase === undefined) this.reset();
    this.phase = phase;
  }

  /** The relay's word: the sender is heard, and has had no frames to send of late. */
  setSenderIdle(idle: boolean): void {
    this.senderIdle = idle;
  }

  /** Frames come, and none that decoding can begin with. To be told again and again while so. */
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
    // A connection that is made anew by will, for another way of playing, is back within a moment.
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
