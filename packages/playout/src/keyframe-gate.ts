import type { RtpTimestamp } from "@setsuna/kit";
import { distance32 } from "@setsuna/kit";

export interface GatedFrame {
  readonly type: "key" | "delta";
  readonly rtpTimestamp: RtpTimestamp;
  /** Its timestamp says nothing about the frame rate. */
  readonly hidden?: true | undefined;
}

/** 10 s at 90 kHz: another stream or a long pause, not a frame rate. */
const FAR_TICKS = 900_000;

/**
 * Expects decoding order and a keyframe after gaps (`packets/packet-assembler`), so only decoder state counts: nothing before the
 * first keyframe, or after a lost state.
 */
export class KeyframeGate {
  dropped = 0;
  private waiting = true;
  private wanted = false;
  private lastTimestamp: RtpTimestamp | undefined;
  private intervalTicks: number | undefined;

  /** RTP ticks; absent before the second frame. */
  get frameInterval(): number | undefined {
    return this.intervalTicks;
  }

  /** True if video can't continue without a keyframe. */
  get keyframeNeeded(): boolean {
    return this.waiting && this.wanted;
  }

  /** True if it can be decoded now. */
  admit({ type, rtpTimestamp, hidden }: GatedFrame): boolean {
    if (type === "key") {
      this.waiting = false;
      this.wanted = false;
    } else if (this.waiting) {
      this.wanted = true;
      this.dropped += 1;
      return false;
    }
    if (hidden === true) return true;
    this.learnInterval(rtpTimestamp);
    this.lastTimestamp = rtpTimestamp;
    return true;
  }

  requireKeyframe(): void {
    this.waiting = true;
    this.wanted = true;
  }

  reset(): void {
    this.waiting = true;
    this.wanted = false;
    this.lastTimestamp = undefined;
    this.intervalTicks = undefined;
  }

  private learnInterval(rtpTimestamp: RtpTimestamp): void {
    if (this.lastTimestamp === undefined) return;
    const step = distance32(rtpTimestamp, this.lastTimestamp);
    if (step <= 0 || step > FAR_TICKS) return;
    // Falls quickly, rises slowly: a lost frame must not double it.
    const old = this.intervalTicks ?? step;
    this.intervalTicks = old + (step - old) * (step < old ? 0.5 : 0.05);
  }
}
