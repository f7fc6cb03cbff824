import type { Milliseconds } from "@setsuna/kit";
import type { RtpHeader } from "@setsuna/rtp";
import type { MediaSink } from "../stream/stream-source.ts";
import type { DelayedStream } from "./delayed-stream.ts";

export class FastSplit implements MediaSink {
  private readonly fast: MediaSink;
  private readonly delayed: DelayedStream;

  constructor(fast: MediaSink, delayed: DelayedStream) {
    this.fast = fast;
    this.delayed = delayed;
  }

  onMedia(packet: Buffer, header: RtpHeader, sequence: number, startsKeyframe: boolean, now: Milliseconds): boolean {
    this.delayed.onPacket(packet, sequence, startsKeyframe, false, now);
    return this.fast.onMedia(packet, header, sequence, startsKeyframe, now);
  }

  onPadding(packet: Buffer, header: RtpHeader, sequence: number, now: Milliseconds): void {
    this.delayed.onPacket(packet, sequence, false, true, now);
    this.fast.onPadding(packet, header, sequence, now);
  }

  restart(): void {
    this.delayed.restart();
    this.fast.restart();
  }
}
