/**
 * Frame parity: what a sender's page adds to its video so that the relay can mend a packet that the line lost without a round
 * trip (docs/protocol.md §6). One to twelve messages for each frame, while the relay asks for them, each of use without the
 * others, as RTP payloads of a section of their own or as binary messages on the side channel:
 *
 *   0  version (2)
 *   1  1 more than which check of the code it is (rtp/repair/erasure-code), 1-12
 *   2  stripe length, u16
 *   4  RTP timestamp of the frame, u32
 *   8  CRC-32 of the protected bytes
 *  12  units, u8; then a reserved byte, 0
 *  14  length of each unit, u32
 *      the parity symbol
 *
 * The protected bytes are the units in a row: the NAL units of an H.264 access unit without start codes, or a VP8 frame.
 */
const VERSION = 2;
const HEADER_BYTES = 14;
/** Most parity symbols of a frame. */
export const MAX_FRAME_PARITY = 12;
/** Most symbols of a frame that a sender knew of at first: what a relay asks for beyond them it asks for apart. */
export const FIRST_FRAME_PARITY = 8;
/** Frames of more units are not protected. */
export const MAX_PARITY_UNITS = 32;
/** No stripe is longer, in bytes: about what one packet carries. */
export const MAX_STRIPE_BYTES = 1200;

/** One message of frame parity. */
export interface FrameParity {
  /** Of the frame, in ticks of the 90 kHz clock, 32 bits. */
  readonly rtpTimestamp: number;
  readonly crc32: number;
  /** Bytes of each unit. */
  readonly unitLengths: readonly number[];
  /** Bytes. */
  readonly stripeLength: number;
  /** Which check of the code, 0 to MAX_FRAME_PARITY - 1. */
  readonly check: number;
  /** `stripeLength` bytes. */
  readonly symbol: Uint8Array;
}

/** The bytes of one message. `symbol` must have `stripeLength` bytes; nothing is checked. */
export const writeFrameParity = (parity: FrameParity): Uint8Array<ArrayBuffer> => {
  const { unitLengths, stripeLength, check, symbol } = parity;
  const unitsEnd = HEADER_BYTES + 4 * unitLengths.length;
  const bytes = new Uint8Array(unitsEnd + symbol.length);
  const view = new DataView(bytes.buffer);
  bytes[0] = VERSION;
  bytes[1] = 1 + check;
  view.setUint16(2, stripeLength);
  view.setUint32(4, parity.rtpTimestamp);
  view.setUint32(8, parity.crc32);
  bytes[12] = unitLengths.length;
  for (const [index, length] of unitLengths.entries()) view.setUint32(HEADER_BYTES + 4 * index, length);
  bytes.set(symbol, unitsEnd);
  return bytes;
};

/** Reads one message; undefined when it is none. Never throws. */
export const readFrameParity = (bytes: Uint8Array): FrameParity | undefined => {
  if (bytes.length < HEADER_BYTES || bytes[0] !== VERSION) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const check = (bytes[1] ?? 0) - 1;
  const stripeLength = view.getUint16(2);
  const units = bytes[12] ?? 0;
  const unitsEnd = HEADER_BYTES + 4 * units;
  if (check < 0 || check >= MAX_FRAME_PARITY || stripeLength < 1 || stripeLength > MAX_STRIPE_BYTES) return undefined;
  if (units < 1 || units > MAX_PARITY_UNITS || bytes.length !== unitsEnd + stripeLength) return undefined;
  return {
    rtpTimestamp: view.getUint32(4),
    crc32: view.getUint32(8),
    unitLengths: Array.from({ length: units }, (_, index) => view.getUint32(HEADER_BYTES + 4 * index)),
    stripeLength,
    check,
    symbol: bytes.subarray(unitsEnd),
  };
};
