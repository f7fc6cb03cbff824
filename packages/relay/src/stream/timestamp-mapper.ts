import { bare, distance32, type Milliseconds, type RtpTimestamp } from "@setsuna/kit";

/** Timestamps grow across sender changes. RFC 3550 §5.1. */
export class TimestampMapper {
  private offset = 0;
  private newest: { readonly out: RtpTimestamp; readonly at: Milliseconds } | undefined;
  private restarted = false;
  private readonly clockRate: number;

  /** @param clockRate ticks per second */
  constructor(clockRate: number) {
    this.clockRate = clockRate;
  }

  map(source: RtpTimestamp, now: Milliseconds): RtpTimestamp {
    if (this.restarted && this.newest !== undefined) {
      const elapsed = Math.max(1, Math.round(((now - this.newest.at) * this.clockRate) / 1000));
      this.offset = (bare(this.newest.out) + elapsed - bare(source)) >>> 0;
    }
    this.restarted = false;
    const out = (bare(source) + this.offset) >>> 0;
    if (this.newest === undefined || distance32(out, this.newest.out) > 0) this.newest = { out, at: now };
    return out;
  }

  align(source: RtpTimestamp, out: RtpTimestamp, now: Milliseconds): void {
    this.offset = (bare(out) - bare(source)) >>> 0;
    this.newest = { out, at: now };
    this.restarted = false;
  }

  /** Undefined between two sources: the offset is the former one's. */
  source(out: RtpTimestamp): RtpTimestamp | undefined {
    return this.restarted ? undefined : (bare(out) - this.offset) >>> 0;
  }

  /** The next source continues after the newest by the elapsed time. */
  restart(): void {
    this.restarted = this.newest !== undefined;
  }

  /** Absent before any. */
  latest(): { readonly out: RtpTimestamp; readonly at: Milliseconds } | undefined {
    return this.newest;
  }
}
