import { distance32, type Milliseconds, type RtpTimestamp } from "@setsuna/kit";
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
 * Packets of a sender that isn't forwarded, from its newest frame on: a keyframe's first packet may arrive after others of
 * its frame.
 */
export class HeldFrame {
  readonly timestamp: RtpTimestamp;
  /** Of its first packet so far. */
  sequence: number;
  isKeyframe = false;
  private readonly since: Milliseconds;
  private readonly packets = new Map<number, HeldPacket>();
  private end: number | undefined;

  constructor(sequence: number, timestamp: RtpTimestamp, now: Milliseconds) {
    this.sequence = sequence;
    this.timestamp = timestamp;
    this.since = now;
  }

  isOlderThan(timestamp: RtpTimestamp): boolean {
    return distance32(timestamp, this.timestamp) > 0;
  }

  onMedia(packet: Buffer, { timestamp, marker }: RtpHeader, sequence: number, startsKeyframe: boolean): void {
    const isOwn = timestamp === this.timestamp;
    if (sequence < this.sequence && !isOwn) return;
    this.packets.set(sequence, { packet, isMedia: true, startsKeyframe });
    if (!isOwn) return;
    this.sequence = Math.min(this.sequence, sequence);
    this.isKeyframe ||= startsKeyframe;
    if (marker) this.end = sequence;
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
