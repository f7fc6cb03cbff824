import { bare, distance32, type Milliseconds, type RtpTimestamp } from "@setsuna/kit";

/** Frames: 0.6 s of audio in 10 ms packets, 2 s of video at 30 fps. */
const WINDOW = 64;
/** Of the sorted window: device stalls make capture times late, never early. */
const QUANTILE = 1 / 4;

/**
 * Maps RTP timestamps to capture times by the abs-capture-time header extension. Unlike Chromium's audio sender reports, which
 * have the sending time, it gives the moment of capture. Adapts within a second when the device loses samples. Times are ms since
 * 1970 on the sender's clock.
 */
export class CaptureTimes {
  private readonly ticksPerMs: number;
  private newest: { readonly rtp: RtpTimestamp; readonly ticks: number } | undefined;
  private told: number | undefined;
  private offsets: number[] = [];
  private current: number | undefined;

  /** @param clockRate RTP ticks per second. */
  constructor(clockRate: number) {
    this.ticksPerMs = clockRate / 1000;
  }

  /**
   * `capturedAtMs`: undefined without the extension, which senders omit while it follows from their last. Known or older frames
   * count once.
   */
  add(rtpTimestamp: RtpTimestamp, capturedAtMs: Milliseconds | undefined): void {
    const isNewer = this.newest === undefined || distance32(rtpTimestamp, this.newest.rtp) > 0;
    const ticks = this.ticksOf(rtpTimestamp);
    if (capturedAtMs !== undefined) this.told = capturedAtMs - ticks / this.ticksPerMs;
    if (this.told === undefined || (!isNewer && capturedAtMs === undefined)) return;
    if (isNewer) this.newest = { rtp: rtpTimestamp, ticks };
    this.offsets.push(this.told);
    if (this.offsets.length > WINDOW) this.offsets.shift();
    this.current = undefined;
  }

  /** Undefined before the first capture time. */
  capturedAt(rtpTimestamp: RtpTimestamp): Milliseconds | undefined {
    if (this.offsets.length === 0) return undefined;
    this.current ??= [...this.offsets].sort((a, b) => a - b)[Math.floor((this.offsets.length - 1) * QUANTILE)] ?? 0;
    return this.current + this.ticksOf(rtpTimestamp) / this.ticksPerMs;
  }

  reset(): void {
    this.newest = undefined;
    this.told = undefined;
    this.offsets = [];
    this.current = undefined;
  }

  /** Unwrapped, right within half the range of the newest (12 hours at 48 kHz). */
  private ticksOf(rtpTimestamp: RtpTimestamp): number {
    return this.newest === undefined ? bare(rtpTimestamp) : this.newest.ticks + distance32(rtpTimestamp, this.newest.rtp);
  }
}
