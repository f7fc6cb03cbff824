import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { emptyRtpHeader, type RtpHeader, readRtpHeader } from "@setsuna/rtp";
import type { MediaSink } from "../stream/stream-source.ts";

/** A packet later than this is lost, ms. */
const MAX_HELD_MS = 400;

interface HeldPacket {
  readonly packet: Buffer;
  /** False for padding. */
  readonly isMedia: boolean;
  readonly startsKeyframe: boolean;
}

/**
 * Holds the next sender's packets from a keyframe on until the keyframe is complete. The previous sender stays on air
 * meanwhile.
 */
export class HeldKeyframe {
  readonly sequence: number;
  readonly timestamp: RtpTimestamp;
  private readonly since: Milliseconds;
  private readonly packets = new Map<number, HeldPacket>();
  private end: number | undefined;

  constructor(sequence: number, { timestamp }: RtpHeader, now: Milliseconds) {
    this.sequence = sequence;
    this.timestamp = timestamp;
    this.since = now;
  }

  onMedia(packet: Buffer, { timestamp, marker }: RtpHeader, sequence: number, startsKeyframe: boolean): void {
    if (sequence < this.sequence) return;
    this.packets.set(sequence, { packet, isMedia: true, startsKeyframe });
    if (marker && timestamp === this.timestamp) this.end = sequence;
  }

  onPadding(packet: Buffer, sequence: number): void {
    if (sequence > this.sequence) this.packets.set(sequence, { packet, isMedia: false, startsKeyframe: false });
  }

  isReady(now: Milliseconds): boolean {
    return this.isComplete() || now - this.since >= MAX_HELD_MS;
  }

  private isComplete(): boolean {
    if (this.end === undefined) return false;
    for (let sequence = this.sequence; sequence <= this.end; sequence += 1) if (!this.packets.has(sequence)) return false;
    return true;
  }

  passTo(sink: MediaSink, now: Milliseconds): void {
    const header = emptyRtpHeader();
    for (const [sequence, { packet, isMedia, startsKeyframe }] of [...this.packets].sort(([a], [b]) => a - b)) {
      readRtpHeader(packet, header);
      if (isMedia) sink.onMedia(packet, header, sequence, startsKeyframe, now);
      else sink.onPadding(packet, header, sequence, now);
    }
  }
}
