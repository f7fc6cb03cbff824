import type { Milliseconds } from "@setsuna/kit";
import { milliseconds } from "@setsuna/kit";
import type { StreamPhase } from "../lifecycle/client-state.ts";
import type { SignalLoss, VideoSignal } from "./video-signal.ts";

/** Video is lost this long after its last frame, ms: including a check and a redraw, it is dimmed within 1 s. */
export const LOST_AFTER_MS = 750;
/** If the relay reports silence, this wait suffices, because late frames would have been drawn. */
const LOST_BY_WORD_MS = 300;
const LOST_FRAMES = 2.5;
/** A longer interval is a gap, ms. */
const MAX_INTERVAL_MS = 2000;
/** A present sender counts as sending for this long after a reconnect, ms. */
const REJOINED_MS = 1500;
/** A requested keyframe takes less time, ms. */
const NO_KEYFRAME_MS = 3000;
/** The relay repeats its report every second, ms. */
const WORD_MS = 2500;
/** Interval of checks, ms. */
export const SIGNAL_CHECK_MS = 100;
/** A check this late, ms, may precede queued frames. */
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
  /** Times of the first and last report. */
  private lacking: { readonly since: Milliseconds; readonly at: Milliseconds } | undefined;
  private checkedAt: Milliseconds | undefined;
  private rejoinedAt: Milliseconds | undefined;
  private shown: VideoSignal = { name: "awaited" };

  /** Undefined once stopped, so that earlier frames don't count. */
  setPhase(phase: StreamPhase["name"] | undefined): void {
    if (phase === undefined) this.reset();
    this.phase = phase;
  }

  /** Takes the relay's report that the sender is connected but recently had no frames to send. */
  setSenderIdle(idle: boolean): void {
    this.senderIdle = idle;
  }

  /** Call it while no frame can start decoding. */
  keyframeLacking(now: Milliseconds): void {
    const { lacking } = this;
    this.lacking = { since: lacking !== undefined && now - lacking.at < WORD_MS ? lacking.since : now, at: now };
  }

  /** `intervalMs` counts from the last capture; absent if unknown. */
  frame(now: Milliseconds, intervalMs?: Milliseconds): void {
    this.lastFrame = now;
    this.lacking = undefined;
    if (intervalMs !== undefined) this.intervalMs = intervalMs > MAX_INTERVAL_MS ? 0 : intervalMs;
  }

  /** Returns the same object if unchanged. Call it every {@link SIGNAL_CHECK_MS}. */
  check(now: Milliseconds): VideoSignal {
    const isLate = this.checkedAt !== undefined && now - this.checkedAt > LATE_CHECK_MS;
    // The next check decides, because hidden pages check once per second.
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
    // A deliberate reconnect is short.
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
