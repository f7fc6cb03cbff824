import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { distance32, median, VIDEO_CLOCK_RATE } from "@setsuna/kit";

const TICKS_PER_MS = VIDEO_CLOCK_RATE / 1000;
/** Interval of heartbeats, ms. */
const INTERVAL_MS = 400;
const WINDOW_MS = 1000;
const MIN_FRAMES = 5;

/** A frame with RTP timestamp `rtp` left the encoder at `at`, if it took as long as most do. */
export interface EncodedAnchor {
  readonly rtp: RtpTimestamp;
  /** Ms since the Unix epoch. */
  readonly at: Milliseconds;
}

/** Capture time of an RTP timestamp by median encoding time, which ignores a busy CPU. */
export class EncodedTimes {
  private frames: EncodedAnchor[] = [];
  private reportedAt = Number.NEGATIVE_INFINITY;

  add(rtp: RtpTimestamp, at: Milliseconds): EncodedAnchor | undefined {
    const last = this.frames.at(-1);
    // The encoder renumbered frames or paused.
    if (last !== undefined && Math.abs(distance32(rtp, last.rtp) / TICKS_PER_MS - (at - last.at)) > WINDOW_MS) this.frames = [];
    this.frames.push({ rtp, at });
    const kept = this.frames.findIndex((frame) => at - frame.at <= WINDOW_MS);
    if (kept > 0) this.frames.splice(0, kept);
    if (this.frames.length < MIN_FRAMES || at - this.reportedAt < INTERVAL_MS) return undefined;
    this.reportedAt = at;
    return { rtp, at: median(this.frames.map((frame) => frame.at - distance32(frame.rtp, rtp) / TICKS_PER_MS)) ?? at };
  }
}
