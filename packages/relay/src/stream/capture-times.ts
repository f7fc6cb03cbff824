import { MAX_STAGE_MS, type RelayTimes, type StreamRef } from "@setsuna/contracts";
import { AUDIO_CLOCK_RATE, bare, type Milliseconds, type RtpTimestamp, VIDEO_CLOCK_RATE } from "@setsuna/kit";
import type { CaptureAnchor } from "./capture-anchor.ts";
import type { RtpSubscriber } from "./rtp-subscriber.ts";
import { SampledMedian } from "./sampled-median.ts";
import type { StreamSource } from "./stream-source.ts";
import { TimestampMapper } from "./timestamp-mapper.ts";

export interface TimedStream {
  readonly source: StreamSource | undefined;
  readonly live: boolean;
}

/** A stream's timestamps, which grow across sender changes, and when its media was captured. */
export class CaptureTimes {
  private readonly kind: StreamRef["kind"];
  private readonly stream: TimedStream;
  private readonly timestamps: TimestampMapper;
  /** From capture (server's clock) to arrival (clock of `now`). */
  private readonly arrivals = new SampledMedian();
  private earlierDelayMs: () => Milliseconds = () => 0;

  constructor(kind: StreamRef["kind"], stream: TimedStream) {
    this.kind = kind;
    this.stream = stream;
    this.timestamps = new TimestampMapper(kind === "audio" ? AUDIO_CLOCK_RATE : VIDEO_CLOCK_RATE);
  }

  setEarlierDelay(earlierDelayMs: () => Milliseconds): void {
    this.earlierDelayMs = earlierDelayMs;
  }

  restart(): void {
    this.arrivals.reset();
    this.timestamps.restart();
  }

  map(source: RtpTimestamp, now: Milliseconds): RtpTimestamp {
    return this.timestamps.map(source, now);
  }

  align(source: RtpTimestamp, out: RtpTimestamp, now: Milliseconds): void {
    this.timestamps.align(source, out, now);
  }

  latest(): ReturnType<TimestampMapper["latest"]> {
    return this.timestamps.latest();
  }

  /** Call it for the last packet of each video frame. */
  onFrame(senderRtp: RtpTimestamp, now: Milliseconds): void {
    if (!this.arrivals.isDue(now)) return;
    const capturedAt = this.stream.source?.clock.capturedAt(senderRtp);
    if (capturedAt !== undefined) this.arrivals.add(now - capturedAt, now);
  }

  /** Of the newest media; undefined before a sender's media or while its clock is unknown. */
  anchor(): CaptureAnchor | undefined {
    const { source, live } = this.stream;
    const latest = this.timestamps.latest();
    if (latest === undefined || source === undefined || !live) return undefined;
    const { clock, clockRate } = source;
    const sourceRtp = this.timestamps.source(latest.out);
    if (sourceRtp === undefined) return undefined;
    const capturedAt = clock.capturedAt(sourceRtp);
    if (capturedAt === undefined) return undefined;
    const senderRtp = clock.senderRtp?.(sourceRtp) ?? sourceRtp;
    return { rtp: bare(latest.out), senderRtp: bare(senderRtp), capturedAt, settled: clock.settled, clockRate };
  }

  /** Subscriber's media clock for sender reports; undefined before media or while the sender's clock is unknown. */
  mediaTime(ntpNow: number): number | undefined {
    const anchor = this.anchor();
    return anchor && (anchor.rtp + Math.round(((ntpNow - anchor.capturedAt) * anchor.clockRate) / 1000)) >>> 0;
  }

  /**
   * Undefined for audio, and while capture times are first guesses. @param ntpNow server clock at `now`, ms since the Unix epoch.
   */
  relayTimes(subscriber: RtpSubscriber, now: Milliseconds, ntpNow: number): RelayTimes | undefined {
    const { source } = this.stream;
    if (this.kind !== "video" || source?.clock.settled !== true) return undefined;
    const earlier = this.earlierDelayMs();
    const arrived = this.arrivals.read(now);
    const arrivedMs = arrived === undefined ? undefined : arrived + ntpNow - now - earlier;
    return {
      carrierZero: ntpNow - now,
      ...subscriber.relayTimes(earlier, now),
      ...(arrivedMs === undefined || Math.abs(arrivedMs) > MAX_STAGE_MS ? {} : { arrivedMs }),
      ...source.senderStages,
    };
  }
}
