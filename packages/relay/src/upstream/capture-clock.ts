import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";

export interface CaptureClock {
  /** Server clock, ms since the Unix epoch; undefined if unknown. */
  capturedAt(rtpTimestamp: RtpTimestamp): Milliseconds | undefined;
  readonly settled: boolean;
  /** The timestamp that the sender wrote; absent if the same. */
  senderRtp?(rtpTimestamp: RtpTimestamp): number;
}
