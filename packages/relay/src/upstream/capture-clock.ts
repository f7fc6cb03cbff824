import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";

/** Maps RTP timestamps to capture times. */
export interface CaptureClock {
  /** Server clock, ms since the Unix epoch; undefined while it is not known. */
  capturedAt(rtpTimestamp: RtpTimestamp): Milliseconds | undefined;
  /** Returns whether latencies that rest on it may be shown to people. */
  readonly settled: boolean;
  /** The timestamp as the sender itself wrote it; absent where that is the one that comes here. */
  senderRtp?(rtpTimestamp: RtpTimestamp): number;
}
