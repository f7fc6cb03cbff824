import { MAX_COPY_OFFSET } from "@setsuna/contracts";
import type { CopyOffsets } from "@setsuna/fec";
import { distance32, type RtpTimestamp } from "@setsuna/kit";
import { takeExtension, withExtension } from "../opus-padding.ts";
import { readOpusToc } from "../opus-toc.ts";

/**
 * Earlier packets in the padding of a later one: every receiver plays it, and ours finds lost audio. Extension number
 * (opus-padding).
 */
const EXTENSION = 120;
/** Samples back (u16) and length (u16), per copy. */
const COPY_HEADER = 4;
/** Fits any path with transport overhead. */
const MAX_PACKET_BYTES = 1100;

/** An encoded Opus packet to send again. */
export interface OpusCopy {
  readonly data: Uint8Array;
  /** Samples at 48 kHz, 1 to 65535. */
  readonly samplesBack: number;
}

/** Newest first; as many as fit. Packets of several frames and padded ones are unchanged: ours with more than two channels. */
export const withCopies = (packet: Uint8Array<ArrayBuffer>, copies: readonly OpusCopy[]): Uint8Array<ArrayBuffer> => {
  const fitting: OpusCopy[] = [];
  let length = 0;
  for (const copy of copies) {
    const more = COPY_HEADER + copy.data.length;
    if (packet.length + 1 + length + more > MAX_PACKET_BYTES || copy.samplesBack < 1 || copy.samplesBack > 0xffff) break;
    fitting.push(copy);
    length += more;
  }
  if (fitting.length === 0) return packet;
  const extension = new Uint8Array(length);
  const view = new DataView(extension.buffer);
  let at = 0;
  for (const { data, samplesBack } of fitting) {
    view.setUint16(at, samplesBack);
    view.setUint16(at + 2, data.length);
    extension.set(data, at + COPY_HEADER);
    at += COPY_HEADER + data.length;
  }
  return withExtension(packet, EXTENSION, extension) ?? packet;
};

/** Returns the packet as encoded and its copies, newest first; another kind of packet unchanged. */
export const takeCopies = (
  packet: Uint8Array<ArrayBuffer>,
): { readonly packet: Uint8Array<ArrayBuffer>; readonly copies: readonly OpusCopy[] } => {
  const none = { packet, copies: [] };
  const taken = takeExtension(packet, EXTENSION);
  if (taken === undefined) return none;
  const { extension } = taken;
  const copies: OpusCopy[] = [];
  const view = new DataView(extension.buffer, extension.byteOffset, extension.byteLength);
  for (let next = 0; next + COPY_HEADER <= extension.length; ) {
    const samplesBack = view.getUint16(next);
    const length = view.getUint16(next + 2);
    const end = next + COPY_HEADER + length;
    if (samplesBack === 0 || length === 0 || end > extension.length) return none;
    const data = extension.subarray(next + COPY_HEADER, end);
    if (readOpusToc(data) === undefined) return none;
    copies.push({ data, samplesBack });
    next = end;
  }
  return copies.length === 0 ? none : { packet: taken.packet, copies };
};

/** Adds copies of earlier packets to one sender's Opus packets. */
export class OpusRedundancy {
  private offsets: CopyOffsets = [];
  private sent: { readonly data: Uint8Array; readonly rtpTimestamp: RtpTimestamp }[] = [];

  get active(): boolean {
    return this.offsets.length > 0;
  }

  /** Offset 1 is the previous packet. Ascending, up to {@link MAX_COPY_OFFSET}. */
  setOffsets(offsets: CopyOffsets): void {
    this.offsets = offsets;
    // A pause makes earlier packets useless.
    if (offsets.length === 0) this.sent = [];
  }

  next(data: Uint8Array<ArrayBuffer>, rtpTimestamp: RtpTimestamp): Uint8Array<ArrayBuffer> {
    const copies = this.offsets.flatMap((offset) => {
      const before = this.sent[offset - 1];
      return before === undefined
        ? []
        : [{ data: before.data, samplesBack: distance32(rtpTimestamp, before.rtpTimestamp) >>> 0 }];
    });
    // Copy it, because the packet's memory is transferred.
    this.sent = [{ data: data.slice(), rtpTimestamp }, ...this.sent].slice(0, MAX_COPY_OFFSET);
    return withCopies(data, copies);
  }
}
