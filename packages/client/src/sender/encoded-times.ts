import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { distance32, median, VIDEO_CLOCK_RATE } from "@setsuna/kit";

const TICKS_PER_MS = VIDEO_CLOCK_RATE / 1000;
/** Interval between anchors, ms: the heartbeat interval. */
const INTERVAL_MS = 400;
/** Window of frames considered, ms. */
const WINDOW_MS = 1000;
/** Minimum number of frames for an anchor. */
const LEAST_FRAMES = 5;

/** A frame with RTP timestamp `rtp` left the encoder at `at`, if it took as long as most do. */
export interface EncodedAnchor {
  readonly rtp: RtpTimestamp;
  /** Ms since the Unix epoch, on the clock of the times that were given. */
  readonly at: Milliseconds;
}

/**
 * Measures when frames leave the encoder relative to their RTP timestamps. Reports the capture time for one timestamp, from which
 * the delay follows. Uses the median, so a frame delayed by a busy CPU doesn't matter.
 */
export class EncodedTimes {
  private frames: EncodedAnchor[] = [];
  private toldAt = Number.NEGATIVE_INFINITY;

  /** Takes a frame that left the encoder at `at`; returns the anchor where one is due. */
  add(rtp: RtpTimestamp, at: Milliseconds): EncodedAnchor | undefined {
    const last = this.frames.at(-1);
    // Another numbering, or a pause.
    if (last !== undefined && Math.abs(distance32(rtp, last.rtp) / TICKS_PER_MS - (at - last.at)) > WINDOW_MS) this.frames = [];
    this.frames.push({ rtp, at });
    const kept = this.frames.findIndex((frame) => at - frame.at <= WINDOW_MS);
    if (kept > 0) this.frames.splice(0, kept);
    if (this.frames.length < LEAST_FRAMES || at - this.toldAt < INTERVAL_MS) return undefined;
    this.toldAt = at;
    return { rtp, at: median(this.frames.map((frame) => frame.at - distance32(frame.rtp, rtp) / TICKS_PER_MS)) ?? at };
  }
}
