import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { distance32 } from "@setsuna/kit";

/** Keeps the RTP timestamps that subscribers get growing across changes of the sender. RFC 3550 §5.1. */
export class TimestampMapper {
  private offset = 0;
  private newest: { readonly out: number; readonly at: Milliseconds } | undefined;
  private restarted = false;
  private readonly clockRate: number;

  /** @param clockRate ticks a second of the payload */
  constructor(clockRate: number) {
    this.clockRate = clockRate;
  }

  /** Returns the timestamp for subscribers. */
  map(source: RtpTimestamp, now: Milliseconds): RtpTimestamp {
    if (this.restarted && this.newest !== undefined) {
      const elapsed = Math.max(1, Math.round(((now - this.newest.at) * this.clockRate) / 1000));
      this.offset = (this.newest.out + elapsed - source) >>> 0;
    }
    this.restarted = false;
    const out = (source + this.offset) >>> 0;
    if (this.newest === undefined || distance32(out, this.newest.out) > 0) this.newest = { out, at: now };
    return out;
  }

  /** The present source's timestamp that subscribers see as `out`. */
  source(out: number): number {
    return (out - this.offset) >>> 0;
  }

  /** The next packet comes from another source: it is placed after the newest by the time passed between them. */
  restart(): void {
    this.restarted = this.newest !== undefined;
  }

  /** Newest timestamp given out and when; absent before any. */
  latest(): { readonly out: number; readonly at: Milliseconds } | undefined {
    return this.newest;
  }
}
