import { distance32 } from "@setsuna/kit/serial-number";

/** Pairs kept: at one a second five seconds, the window of the latency figure. */
const MAX_PAIRS = 5;
/** Pairs that must agree before a jump is believed. */
const JUMP_PAIRS = 3;
/** A pair this far from the estimate, ms, belongs to another clock or is wrong. */
const JUMP_MS = 250;
/** Arrivals kept for the fallback clock. */
const MAX_ARRIVALS = 300;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};

/**
 * RTP timestamp to capture time. Fed with occasional (RTP timestamp, capture time) pairs whose times jitter; the offset is their
 * median. RTP timestamps wrap; all questions must lie within 2^31 ticks of the last one (6.6 h at 90 kHz).
 */
export class StreamClock {
  private readonly ticksPerMs: number;
  private reference: { rtp: number; ticks: number } | undefined;
  private offsets: number[] = [];
  private outliers: number[] = [];
  private arrivals: number[] = [];
  private current: number | undefined;
  private base: number | undefined;

  /** `clockRate` in Hz: 90000 for video, 48000 for Opus. */
  constructor(clockRate: number) {
    this.ticksPerMs = clockRate / 1000;
  }

  reset(): void {
    this.reference = undefined;
    this.offsets = [];
    this.outliers = [];
    this.arrivals = [];
    this.current = undefined;
    this.base = undefined;
  }

  /** Unwrapped timestamp: grows for ever, starts at the first one seen. */
  unwrap(rtpTimestamp: number): number {
    if (!this.reference) {
      this.reference = { rtp: rtpTimestamp, ticks: rtpTimestamp };
      return rtpTimestamp;
    }
    const step = distance32(rtpTimestamp, this.reference.rtp);
    const ticks = this.reference.ticks + step;
    if (step > 0) this.reference = { rtp: rtpTimestamp, ticks };
    return ticks;
  }

  /** A frame with this RTP timestamp was captured at `capturedAt` ms. */
  addPair(rtpTimestamp: number, capturedAt: number): void {
    const offset = capturedAt - this.unwrap(rtpTimestamp) / this.ticksPerMs;
    if (this.current !== undefined && Math.abs(offset - this.current) > JUMP_MS) {
      this.outliers.push(offset);
      if (this.outliers.length < JUMP_PAIRS) return;
      this.offsets = this.outliers;
      this.outliers = [];
    } else {
      this.outliers = [];
      this.offsets.push(offset);
      if (this.offsets.length > MAX_PAIRS) this.offsets.shift();
    }
    this.current = median(this.offsets);
  }

  /** Capture time in ms on the pairs' clock; undefined before the first pair. */
  captureTime(rtpTimestamp: number): number | undefined {
    return this.current === undefined ? undefined : this.captureTimeOfTicks(this.unwrap(rtpTimestamp));
  }

  /** The same for an unwrapped timestamp. */
  captureTimeOfTicks(ticks: number): number | undefined {
    return this.current === undefined ? undefined : this.current + ticks / this.ticksPerMs;
  }

  /** Notes when a frame arrived, ms on the local clock: the base of {@link fastestArrival}. */
  addArrival(rtpTimestamp: number, arrivedAt: number): void {
    const offset = arrivedAt - this.unwrap(rtpTimestamp) / this.ticksPerMs;
    this.arrivals.push(offset);
    if (this.base === undefined || offset < this.base) this.base = offset;
    if (this.arrivals.length <= MAX_ARRIVALS) return;
    if (this.arrivals.shift() === this.base) this.base = Math.min(...this.arrivals);
  }

  /** When this frame would have arrived had it been as quick as the quickest lately, ms; stands in for an unknown capture time. */
  fastestArrival(rtpTimestamp: number): number | undefined {
    return this.base === undefined ? undefined : this.fastestArrivalOfTicks(this.unwrap(rtpTimestamp));
  }

  /** The same for an unwrapped timestamp. */
  fastestArrivalOfTicks(ticks: number): number | undefined {
    return this.base === undefined ? undefined : this.base + ticks / this.ticksPerMs;
  }
}
