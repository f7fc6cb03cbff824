import { SIGNAL_CHECK_MS, SignalWatch } from "@setsuna/client";
import { milliseconds } from "@setsuna/kit";
import { localNow } from "../../streams/link/local-clock.ts";
import type { MovingVideo } from "../../streams/subscribe/moving-media.ts";
import { type VideoFault, videoFault } from "./video-fault.ts";

/** Losses and stalls count for this long, ms. */
const LATELY_MS = 2000;

export class VideoWatch {
  private readonly receiver: MovingVideo;
  private readonly changed: (fault: VideoFault | "back") => void;
  private readonly signal = new SignalWatch();
  private readonly timer: NodeJS.Timeout;
  private liveAt: number | undefined;
  private lost = 0;
  private lostAt = Number.NEGATIVE_INFINITY;
  private checkedAt: number | undefined;
  private heldUp = { ms: 0, at: Number.NEGATIVE_INFINITY };
  private fault: VideoFault | undefined;

  constructor(receiver: MovingVideo, changed: (fault: VideoFault | "back") => void) {
    this.receiver = receiver;
    this.changed = changed;
    this.timer = setInterval(() => this.check(localNow()), SIGNAL_CHECK_MS);
  }

  frame(): void {
    this.signal.frame(milliseconds(localNow()));
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private check(now: number): void {
    const { receiver, signal } = this;
    const { packetsLost = 0, bitsPerSecond = 0 } = receiver.figures();
    const late = this.checkedAt === undefined ? 0 : now - this.checkedAt - SIGNAL_CHECK_MS;
    this.checkedAt = now;
    if (late > this.heldUp.ms || now - this.heldUp.at > LATELY_MS) this.heldUp = { ms: late, at: now };
    if (packetsLost > this.lost) this.lostAt = now;
    this.lost = packetsLost;
    const phase = receiver.link.phase()?.name;
    if (phase === "live") this.liveAt ??= now;
    else this.liveAt = undefined;
    signal.setPhase(phase);
    signal.setSenderIdle(receiver.isSenderIdle);
    const fault = videoFault({
      signal: signal.check(milliseconds(now)),
      phase,
      isSourceMuted: receiver.isSourceMuted,
      liveMs: this.liveAt === undefined ? undefined : now - this.liveAt,
      hasPackets: bitsPerSecond > 0 || receiver.waitsForKeyframe,
      hasLosses: now - this.lostAt < LATELY_MS,
      heldUpMs: this.heldUp.ms,
    });
    if (fault === this.fault) return;
    this.fault = fault;
    this.changed(fault ?? "back");
  }
}
