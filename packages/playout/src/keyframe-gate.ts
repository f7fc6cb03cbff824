import type { RtpTimestamp } from "@setsuna/kit";
import { distance32 } from "@setsuna/kit";

/** The parts of an encoded frame that the gate reads. */
export interface GatedFrame {
  readonly type: "key" | "delta";
  readonly rtpTimestamp: RtpTimestamp;
}

/** A larger step in RTP time is another stream or a long pause, and doesn't show the frame rate: 10 s at 90 kHz. */
const FAR_TICKS = 900_000;

/**
 * Which frames a decoder can take. Frames come in decoding order, and after every gap a keyframe (see `packets/packet-assembler`), so
 * only the decoder's own state counts: nothing before the first keyframe, nothing after the decoder lost its state.
 */
export class KeyframeGate {
  /** Frames that were not let through. */
  dropped = 0;
  private waiting = true;
  /** Something came that only a keyframe makes of use. */
  private wanted = false;
  private lastTimestamp: number | undefined;
  private intervalTicks: number | undefined;

  /** Estimated time between frames in RTP ticks; absent before the second frame. */
  get frameInterval(): number | undefined {
    return this.intervalTicks;
  }

  /** True while video can't continue without a keyframe. */
  get keyframeNeeded(): boolean {
    return this.waiting && this.wanted;
  }

  /** True when the frame may be decoded now. */
  admit({ type, rtpTimestamp }: GatedFrame): boolean {
    if (type === "key") {
      this.waiting = false;
      this.wanted = false;
    } else if (this.waiting) {
      this.wanted = true;
      this.dropped += 1;
      return false;
    }
    this.learnInterval(rtpTimestamp);
    this.lastTimestamp = rtpTimestamp;
    return true;
  }

  /** The decoder lost its state. */
  requireKeyframe(): void {
    this.waiting = true;
    this.wanted = true;
  }

  /** Another sender or connection: its first frame is a keyframe. */
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
    // Falls quickly, rises slowly: a lost frame must not double the estimate.
    const old = this.intervalTicks ?? step;
    this.intervalTicks = old + (step - old) * (step < old ? 0.5 : 0.05);
  }
}
