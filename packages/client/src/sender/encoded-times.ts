import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { distance32, VIDEO_CLOCK_RATE } from "@setsuna/kit";

const TICKS_PER_MS = VIDEO_CLOCK_RATE / 1000;
/** Means are told this often, ms; as often as heartbeats leave. */
const INTERVAL_MS = 400;
/** A frame so far from the mean, ms, belongs to another numbering of timestamps, or follows a pause. */
const JUMP_MS = 5000;

/** A frame with RTP timestamp `rtp` left the encoder at `at`, on average. */
export interface EncodedAnchor {
  readonly rtp: RtpTimestamp;
  /** Ms since the Unix epoch, on the clock of the times that were given. */
  readonly at: Milliseconds;
}

/** Averages when frames leave the encoder, against their RTP timestamps: with the capture time of one timestamp that tells how long encoding takes. */
export class EncodedTimes {
  private first: { readonly rtp: RtpTimestamp; readonly at: Milliseconds } | undefined;
  private sumMs = 0;
  private count = 0;

  /** Takes a frame that left the encoder at `at`; returns the mean where one is due. */
  add(rtp: RtpTimestamp, at: Milliseconds): EncodedAnchor | undefined {
    const { first } = this;
    const offset = first && at - first.at - distance32(rtp, first.rtp) / TICKS_PER_MS;
    if (first === undefined || offset === undefined || Math.abs(offset) > JUMP_MS) {
      this.begin(rtp, at);
      return undefined;
    }
    this.sumMs += offset;
    this.count += 1;
    if (at - first.at < INTERVAL_MS) return undefined;
    const anchor = { rtp, at: first.at + distance32(rtp, first.rtp) / TICKS_PER_MS + this.sumMs / this.count };
    this.begin(rtp, at);
    return anchor;
  }

  private begin(rtp: RtpTimestamp, at: Milliseconds): void {
    this.first = { rtp, at };
    this.sumMs = 0;
    this.count = 1;
  }
}
