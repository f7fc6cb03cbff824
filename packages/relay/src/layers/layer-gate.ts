import { bare, distance32, type Milliseconds, type RtpTimestamp } from "@setsuna/kit";
import { type FrameSize, frameSize, type RtpHeader } from "@setsuna/rtp";
import type { CaptureTimes } from "../stream/capture-times.ts";
import type { MediaSink, StreamSource } from "../stream/stream-source.ts";

/** Time to learn capture times, ms. Afterwards arrival times align the layer. */
const CLOCK_WAIT_MS = 2000;
/** Tolerated difference to the stream's timestamps, ms. */
const TOLERANCE_MS = 20;
/**
 * A layer's frame is this much older than the stream's frame of the same capture, ms. Small frames tend to arrive first, so a
 * subscriber that changes in either direction gets growing timestamps.
 */
const LEAD_MS = 1;

export interface LayeredStream {
  readonly times: Pick<CaptureTimes, "anchor" | "latest">;
}

export interface LayerSink extends MediaSink {
  readonly times: Pick<CaptureTimes, "align">;
}

/**
 * Puts a layer on the timestamps of its stream, because encoders draw theirs at random. Subscribers then change layers without a
 * jump. Drops packets until that is possible.
 */
export class LayerGate implements MediaSink {
  size: FrameSize | undefined;
  mediaAt = Number.NEGATIVE_INFINITY;
  private readonly stream: LayeredStream;
  private readonly sink: LayerSink;
  private readonly source: () => Pick<StreamSource, "clock" | "clockRate" | "codec">;
  private firstAt: Milliseconds | undefined;
  /** Stream's timestamp minus the layer's, mod 2^32. */
  private shift: number | undefined;

  constructor(stream: LayeredStream, sink: LayerSink, source: LayerGate["source"]) {
    this.stream = stream;
    this.sink = sink;
    this.source = source;
  }

  onMedia(packet: Buffer, header: RtpHeader, sequence: number, startsKeyframe: boolean, now: Milliseconds): boolean {
    this.firstAt ??= now;
    this.mediaAt = now;
    const { codec } = this.source().codec;
    if (startsKeyframe && codec !== "opus") this.size = frameSize(codec, packet, header) ?? this.size;
    if (startsKeyframe || this.shift === undefined) this.align(header, now);
    return this.shift !== undefined && this.sink.onMedia(packet, header, sequence, startsKeyframe, now);
  }

  private align(header: RtpHeader, now: Milliseconds): void {
    const { clockRate } = this.source();
    const shift = this.measuredShift(header.timestamp, now);
    if (shift === undefined) return;
    const error = this.shift === undefined ? Number.POSITIVE_INFINITY : Math.abs(distance32(shift, this.shift));
    if ((error * 1000) / clockRate <= TOLERANCE_MS) return;
    this.shift = shift;
    this.sink.times.align(header.timestamp, (bare(header.timestamp) + shift) >>> 0, now);
  }

  private measuredShift(timestamp: RtpTimestamp, now: Milliseconds): number | undefined {
    const { clock, clockRate } = this.source();
    const capturedAt = clock.capturedAt(timestamp);
    const anchor = this.stream.times.anchor();
    if (capturedAt !== undefined && anchor !== undefined)
      return (anchor.rtp + Math.round(((capturedAt - LEAD_MS - anchor.capturedAt) * clockRate) / 1000) - bare(timestamp)) >>> 0;
    const latest = this.stream.times.latest();
    const hasWaited = now - (this.firstAt ?? now) >= CLOCK_WAIT_MS;
    if (this.shift !== undefined || !hasWaited || latest === undefined) return undefined;
    return (bare(latest.out) + Math.round(((now - LEAD_MS - latest.at) * clockRate) / 1000) - bare(timestamp)) >>> 0;
  }

  onPadding(packet: Buffer, header: RtpHeader, sequence: number, now: Milliseconds): void {
    if (this.shift !== undefined) this.sink.onPadding(packet, header, sequence, now);
  }

  restart(): void {
    this.shift = undefined;
    this.firstAt = undefined;
    this.sink.restart();
  }
}
