import type { Milliseconds } from "@setsuna/kit";
import { emptyRtpHeader, RTP_HEADER_LENGTH, type RtpHeader } from "@setsuna/rtp";
import type { MediaSink } from "./stream-source.ts";

/** Padding flag; its length is at the packet's end. RFC 3550 §5.1. */
const PADDING_FLAG = 0x20;

/** Without padding. */
export const withPayload = (packet: Buffer, header: RtpHeader, payload: Uint8Array, marker: boolean): Buffer => {
  const out = Buffer.allocUnsafe(header.payloadOffset + payload.length);
  packet.copy(out, 0, 0, header.payloadOffset);
  out.set(payload, header.payloadOffset);
  out[0] = (out[0] ?? 0) & ~PADDING_FLAG;
  out[1] = ((out[1] ?? 0) & 0x7f) | (marker ? 0x80 : 0);
  return out;
};

/** A packet of padding alone, with the header's first fields. */
export const filler = (packet: Buffer): Buffer => {
  const out = Buffer.alloc(RTP_HEADER_LENGTH + 1);
  packet.copy(out, 0, 0, RTP_HEADER_LENGTH);
  // Version 2 with padding, no extension or CSRC.
  out[0] = 0x80 | PADDING_FLAG;
  out[1] = (out[1] ?? 0) & 0x7f;
  out[RTP_HEADER_LENGTH] = 1;
  return out;
};

/** Sets `to` to the header of {@link filler}'s packet. */
export const setFiller = (to: RtpHeader, header: RtpHeader): RtpHeader =>
  Object.assign(to, header, {
    marker: false,
    csrcCount: 0,
    extensionProfile: undefined,
    extensionOffset: RTP_HEADER_LENGTH,
    extensionLength: 0,
    payloadOffset: RTP_HEADER_LENGTH,
    paddingLength: 1,
  });

/** Two payloads, or undefined to pass it unchanged. Arguments as for `MediaSink.onMedia`. */
export type Split = (
  packet: Buffer,
  header: RtpHeader,
  sequence: number,
  startsKeyframe: boolean,
) => readonly [Uint8Array, Uint8Array] | undefined;

/**
 * Replaces some packets by two. From the first such packet on, every packet reserves two numbers: a single one skips the second
 * invisibly, and a late one finds both free.
 */
export class PacketSplitter implements MediaSink {
  private readonly sink: MediaSink;
  private readonly split: Split;
  private readonly header = emptyRtpHeader();
  /** From here on, each packet gets two numbers. */
  private from = Number.POSITIVE_INFINITY;

  constructor(sink: MediaSink, split: Split) {
    this.sink = sink;
    this.split = split;
  }

  onMedia(packet: Buffer, header: RtpHeader, sequence: number, startsKeyframe: boolean, now: Milliseconds): boolean {
    const both = this.split(packet, header, sequence, startsKeyframe);
    if (both !== undefined && this.from === Number.POSITIVE_INFINITY) this.from = sequence;
    if (sequence < this.from) return this.sink.onMedia(packet, header, sequence, startsKeyframe, now);
    const first = this.firstNumber(sequence);
    if (both === undefined) {
      const isSentOn = this.sink.onMedia(packet, header, first, startsKeyframe, now);
      this.leaveOut(packet, header, first + 1, now);
      return isSentOn;
    }
    const isSentOn = this.pass(withPayload(packet, header, both[0], false), header, first, startsKeyframe, false, now);
    this.pass(withPayload(packet, header, both[1], header.marker), header, first + 1, false, header.marker, now);
    return isSentOn;
  }

  onPadding(packet: Buffer, header: RtpHeader, sequence: number, now: Milliseconds): void {
    if (sequence < this.from) {
      this.sink.onPadding(packet, header, sequence, now);
      return;
    }
    const first = this.firstNumber(sequence);
    const second = filler(packet);
    this.sink.onPadding(packet, header, first, now);
    this.sink.onPadding(second, setFiller(this.header, header), first + 1, now);
  }

  restart(): void {
    this.from = Number.POSITIVE_INFINITY;
    this.sink.restart();
  }

  private firstNumber(sequence: number): number {
    return this.from + 2 * (sequence - this.from);
  }

  private pass(
    packet: Buffer,
    header: RtpHeader,
    sequence: number,
    starts: boolean,
    marker: boolean,
    now: Milliseconds,
  ): boolean {
    Object.assign(this.header, header, { marker, paddingLength: 0 });
    return this.sink.onMedia(packet, this.header, sequence, starts, now);
  }

  /** A gap already seen, as of a late packet, is filled with padding. */
  private leaveOut(packet: Buffer, header: RtpHeader, sequence: number, now: Milliseconds): void {
    this.sink.onPadding(filler(packet), setFiller(this.header, header), sequence, now);
  }
}
