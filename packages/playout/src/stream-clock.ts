import { bare, distance32, type Milliseconds, type RtpTimestamp } from "@setsuna/kit";

/** Only to exclude a wrong pair, because the relay smooths them. */
const MAX_PAIRS = 3;
/** Pairs that must agree to accept a jump. */
const JUMP_PAIRS = 3;
/** Beyond it a pair is from another clock or wrong, ms. */
const JUMP_MS = 250;
const MAX_ARRIVALS = 300;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};

/** `capturedAt` is on the server's clock, ms. */
export interface CapturePair {
  readonly rtpTimestamp: RtpTimestamp;
  readonly capturedAt: Milliseconds;
  /** False: a first guess, enough for lip sync, but not to show. */
  readonly settled: boolean;
}

/**
 * Maps RTP timestamps to capture times, on the server's clock and on ours. Takes occasional pairs with jitter; the offset is
 * their median. RTP timestamps wrap; each query must be within 2^31 ticks of the previous one (6.6 h at 90 kHz).
 */
export class StreamClock {
  private readonly ticksPerMs: number;
  private reference: { rtp: RtpTimestamp; ticks: number } | undefined;
  private offsets: number[] = [];
  private outliers: number[] = [];
  private arrivals: number[] = [];
  private current: number | undefined;
  private base: number | undefined;
  private pairsSettled = false;
  private server: { readonly minusLocalMs: Milliseconds; readonly settled: boolean } | undefined;

  /** Hz, 90000 for video and 48000 for Opus. */
  constructor(clockRate: number) {
    this.ticksPerMs = clockRate / 1000;
  }

  reset(): void {
    this.pairsSettled = false;
    this.reference = undefined;
    this.offsets = [];
    this.outliers = [];
    this.arrivals = [];
    this.current = undefined;
    this.base = undefined;
  }

  /** Grows without limit from the first one seen. */
  unwrap(rtpTimestamp: RtpTimestamp): number {
    if (!this.reference) {
      this.reference = { rtp: rtpTimestamp, ticks: bare(rtpTimestamp) };
      return this.reference.ticks;
    }
    const step = distance32(rtpTimestamp, this.reference.rtp);
    const ticks = this.reference.ticks + step;
    if (step > 0) this.reference = { rtp: rtpTimestamp, ticks };
    return ticks;
  }

  /** Server minus local clock, ms. `settled` is false for a first guess. */
  setServerOffset(minusLocalMs: Milliseconds, settled: boolean): void {
    this.server = { minusLocalMs, settled };
  }

  /** Server minus local clock, ms; undefined while unknown. */
  get serverAhead(): Milliseconds | undefined {
    return this.server?.minusLocalMs;
  }

  addPair({ rtpTimestamp, capturedAt, settled }: CapturePair): void {
    // Earlier pairs must not affect the estimate.
    if (settled && !this.pairsSettled) this.forgetPairs();
    this.pairsSettled = settled;
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

  private forgetPairs(): void {
    this.offsets = [];
    this.outliers = [];
    this.current = undefined;
  }

  /** Server's clock, ms; undefined before the first pair. */
  captureTime(rtpTimestamp: RtpTimestamp): number | undefined {
    return this.current === undefined ? undefined : this.captureTimeOfTicks(this.unwrap(rtpTimestamp));
  }

  captureTimeOfTicks(ticks: number): number | undefined {
    return this.current === undefined ? undefined : this.current + ticks / this.ticksPerMs;
  }

  /** Local clock, ms; undefined until both clocks are known. */
  localCaptureTimeOfTicks(ticks: number): number | undefined {
    const captured = this.captureTimeOfTicks(ticks);
    return captured === undefined || this.server === undefined ? undefined : captured - this.server.minusLocalMs;
  }

  /** To `at` on our clock, ms; undefined while a clock is unknown or a guess. */
  latencyOfTicks(ticks: number, at: Milliseconds): number | undefined {
    if (!this.pairsSettled || this.server?.settled !== true) return undefined;
    const captured = this.localCaptureTimeOfTicks(ticks);
    return captured === undefined ? undefined : at - captured;
  }

  /** Feeds {@link fastestArrival}; local clock, ms. */
  addArrival(rtpTimestamp: RtpTimestamp, arrivedAt: Milliseconds): void {
    const offset = arrivedAt - this.unwrap(rtpTimestamp) / this.ticksPerMs;
    this.arrivals.push(offset);
    if (this.base === undefined || offset < this.base) this.base = offset;
    if (this.arrivals.length <= MAX_ARRIVALS) return;
    if (this.arrivals.shift() === this.base) this.base = Math.min(...this.arrivals);
  }

  /** Arrival as fast as the fastest recent one, ms. A substitute for an unknown capture time. */
  fastestArrival(rtpTimestamp: RtpTimestamp): Milliseconds | undefined {
    return this.base === undefined ? undefined : this.fastestArrivalOfTicks(this.unwrap(rtpTimestamp));
  }

  fastestArrivalOfTicks(ticks: number): number | undefined {
    return this.base === undefined ? undefined : this.base + ticks / this.ticksPerMs;
  }
}
