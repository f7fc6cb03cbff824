import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";

export interface CaptureClock {
  /** Server clock, ms since the Unix epoch; undefined: unknown. */
  capturedAt(rtpTimestamp: RtpTimestamp): Milliseconds | undefined;
  /** Good enough for displayed latencies. */
  readonly settled: boolean;
  /** As the sender wrote it; absent: the same. */
  senderRtp?(rtpTimestamp: RtpTimestamp): number;
}
