import { readOpusToc } from "../opus-toc.ts";

/**
 * A copy of earlier packets in the padding of a later one: decoders skip padding (RFC 6716 §3.2.5), so every receiver plays such a
 * packet, and ours finds there what the line lost. The padding is one extension in the framing of the Opus extensions draft
 * (draft-ietf-mlcodec-opus-extension): number 120, which that draft leaves for experiments, up to the end of the packet.
 */
const EXTENSION = 120 << 1;
/** Frame count byte of code 3: padding follows, one frame. RFC 6716 §3.2.5. */
const ONE_FRAME_PADDED = 0x41;
/** Samples back (u16) and length (u16) before each copy. */
const COPY_HEADER = 4;
/** With what the transport adds, a packet of this many bytes still fits everywhere. */
const MAX_PACKET_BYTES = 1100;

/** An earlier packet, as its encoder made it. */
export interface OpusCopy {
  readonly data: Uint8Array;
  /** By how many samples at 48 kHz it is earlier than the packet that carries it, 1-65535. */
  readonly samplesBack: number;
}

/** How many padding bytes a count takes to write: 255 stands for 254 and more to come. */
const writeLength = (length: number): number[] => [
  ...Array<number>(Math.floor((length - 1) / 254)).fill(255),
  ((length - 1) % 254) + 1,
];

/**
 * The packet with copies in it, newest first; as many as fit. Packets of several frames, and those that have padding, stay as they
 * are: nobody's encoder here makes them.
 */
export const withCopies = (packet: Uint8Array<ArrayBuffer>, copies: readonly OpusCopy[]): Uint8Array<ArrayBuffer> => {
  const toc = packet[0];
  if (toc === undefined || (toc & 3) !== 0) return packet;
  const fitting: OpusCopy[] = [];
  let padding = 1;
  for (const copy of copies) {
    const more = COPY_HEADER + copy.data.length;
    if (packet.length + padding + more > MAX_PACKET_BYTES || copy.samplesBack < 1 || copy.samplesBack > 0xffff) break;
    fitting.push(copy);
    padding += more;
  }
  if (fitting.length === 0) return packet;
  const lengths = writeLength(padding);
  const bytes = new Uint8Array(2 + lengths.length + packet.length - 1 + padding);
  bytes[0] = toc | 3;
  bytes[1] = ONE_FRAME_PADDED;
  bytes.set(lengths, 2);
  bytes.set(packet.subarray(1), 2 + lengths.length);
  let at = bytes.length - padding;
  bytes[at] = EXTENSION;
  at += 1;
  const view = new DataView(bytes.buffer);
  for (const { data, samplesBack } of fitting) {
    view.setUint16(at, samplesBack);
    view.setUint16(at + 2, data.length);
    bytes.set(data, at + COPY_HEADER);
    at += COPY_HEADER + data.length;
  }
  return bytes;
};

/** The packet as its encoder made it and the copies that it carried, newest first; a packet of another kind as it is. */
export const takeCopies = (
  packet: Uint8Array<ArrayBuffer>,
): { readonly packet: Uint8Array<ArrayBuffer>; readonly copies: readonly OpusCopy[] } => {
  const none = { packet, copies: [] };
  const [toc, count] = packet;
  if (toc === undefined || (toc & 3) !== 3 || count !== ONE_FRAME_PADDED) return none;
  let at = 2;
  let padding = 0;
  for (;;) {
    const part = packet[at];
    if (part === undefined) return none;
    at += 1;
    padding += part === 255 ? 254 : part;
    if (part !== 255) break;
  }
  const start = packet.length - padding;
  if (start < at || packet[start] !== EXTENSION) return none;
  const copies: OpusCopy[] = [];
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  for (let next = start + 1; next + COPY_HEADER <= packet.length; ) {
    const samplesBack = view.getUint16(next);
    const length = view.getUint16(next + 2);
    const end = next + COPY_HEADER + length;
    if (samplesBack === 0 || length === 0 || end > packet.length) return none;
    const data = packet.subarray(next + COPY_HEADER, end);
    if (readOpusToc(data) === undefined) return none;
    copies.push({ data, samplesBack });
    next = end;
  }
  if (copies.length === 0) return none;
  const bytes = new Uint8Array(1 + start - at);
  bytes[0] = toc & 0xfc;
  bytes.set(packet.subarray(at, start), 1);
  return { packet: bytes, copies };
};

/** Adds to each packet of a sender copies of the ones before it. */
export class OpusRedundancy {
  private depth = 0;
  private sent: { readonly data: Uint8Array; readonly rtpTimestamp: number }[] = [];

  get active(): boolean {
    return this.depth > 0;
  }

  /** How many earlier packets each one carries, 0-2. */
  setDepth(depth: number): void {
    this.depth = depth;
    // What was sent before a pause is of no use after it.
    if (depth === 0) this.sent = [];
  }

  /** The packet to send in place of this one. */
  next(data: Uint8Array<ArrayBuffer>, rtpTimestamp: number): Uint8Array<ArrayBuffer> {
    const copies = this.sent
      .slice(0, this.depth)
      .map((before) => ({ data: before.data, samplesBack: (rtpTimestamp - before.rtpTimestamp) >>> 0 }));
    // A copy: who sends the packet gives its memory away.
    this.sent = [{ data: data.slice(), rtpTimestamp }, ...this.sent].slice(0, 2);
    return withCopies(data, copies);
  }
}
