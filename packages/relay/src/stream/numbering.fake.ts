import type { RtpTimestamp } from "@setsuna/kit";
import { emptyRtpHeader, payloadOf, type RtpHeader, readRtpHeader } from "@setsuna/rtp";
import { expect } from "vitest";
import { SequenceMapper } from "./sequence-mapper.ts";
import type { MediaSink } from "./stream-source.ts";

export interface Passed {
  readonly out: number;
  readonly payload: Uint8Array;
  readonly timestamp: RtpTimestamp;
  readonly marker: boolean;
  readonly starts: boolean;
}

export class Numbering implements MediaSink {
  readonly passed: Passed[] = [];
  private readonly sequences = new SequenceMapper(0);

  onMedia(packet: Buffer, header: RtpHeader, sequence: number, starts: boolean): boolean {
    const out = this.sequences.map(sequence);
    const read = emptyRtpHeader();
    if (out === undefined || !readRtpHeader(packet, read)) throw new Error("not passed on");
    // The parsed fields must match the packet.
    expect([header.marker, header.payloadOffset, header.paddingLength]).toEqual([
      read.marker,
      read.payloadOffset,
      read.paddingLength,
    ]);
    this.passed.push({ out, payload: payloadOf(packet, read), timestamp: read.timestamp, marker: read.marker, starts });
    return true;
  }
  onPadding(packet: Buffer, header: RtpHeader, sequence: number): void {
    if (!this.sequences.leaveOut(sequence)) this.onMedia(packet, header, sequence, false);
  }
  restart(): void {
    this.sequences.restart();
  }
}
