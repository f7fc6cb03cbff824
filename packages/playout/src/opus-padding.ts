/**
 * One-frame Opus packets with data in their padding, which decoders skip (RFC 6716 §3.2.5), as one extension of
 * draft-ietf-mlcodec-opus-extension up to the packet's end: an experimental number times two, and its bytes.
 */

/** Code 3 with padding and one frame. */
const ONE_FRAME_PADDED = 0x41;

/** Each 255 means 254 bytes and continues. */
const writeLength = (length: number): number[] => [
  ...Array<number>(Math.floor((length - 1) / 254)).fill(255),
  ((length - 1) % 254) + 1,
];

/** Undefined for packets of several frames and padded ones. */
export const withExtension = (
  packet: Uint8Array<ArrayBuffer>,
  number: number,
  extension: Uint8Array,
): Uint8Array<ArrayBuffer> | undefined => {
  const toc = packet[0];
  if (toc === undefined || (toc & 3) !== 0) return undefined;
  const lengths = writeLength(1 + extension.length);
  const bytes = new Uint8Array(2 + lengths.length + packet.length + extension.length);
  bytes[0] = toc | 3;
  bytes[1] = ONE_FRAME_PADDED;
  bytes.set(lengths, 2);
  bytes.set(packet.subarray(1), 2 + lengths.length);
  bytes[bytes.length - extension.length - 1] = number << 1;
  bytes.set(extension, bytes.length - extension.length);
  return bytes;
};

/** The packet without padding, and the bytes of its extension; undefined unless the padding is one extension of that number. */
export const takeExtension = (
  packet: Uint8Array<ArrayBuffer>,
  number: number,
): { readonly packet: Uint8Array<ArrayBuffer>; readonly extension: Uint8Array } | undefined => {
  const [toc, count] = packet;
  if (toc === undefined || (toc & 3) !== 3 || count !== ONE_FRAME_PADDED) return undefined;
  let at = 2;
  let padding = 0;
  for (;;) {
    const part = packet[at];
    if (part === undefined) return undefined;
    at += 1;
    padding += part === 255 ? 254 : part;
    if (part !== 255) break;
  }
  const start = packet.length - padding;
  if (start < at || packet[start] !== number << 1) return undefined;
  const bytes = new Uint8Array(1 + start - at);
  bytes[0] = toc & 0xfc;
  bytes.set(packet.subarray(at, start), 1);
  return { packet: bytes, extension: packet.subarray(start + 1) };
};
