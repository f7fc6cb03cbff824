/**
 * Frame parity: what a sender's page adds to its video so that the relay can mend a packet that the line lost without a round
 * trip (docs/protocol.md §7). One binary message on the side channel for each frame, while the relay asks for it:
 *
 *   0  version (1)
 *   1  parity symbols, 1-2: the sum of the stripes, then their weighted sum (rtp/repair/stripe-parity)
 *   2  stripe length, u16
 *   4  RTP timestamp of the frame, u32
 *   8  CRC-32 of the protected bytes
 *  12  units, u8; then a reserved byte, 0
 *  14  length of each unit, u32
 *      the parity symbols
 *
 * The protected bytes are the units in a row: the NAL units of an H.264 access unit without start codes, or a VP8 frame.
 */
const VERSION = 1;
const HEADER_BYTES = 14;
/** Frames of more units are not protected. */
export const MAX_PARITY_UNITS = 32;
/** No stripe is longer, in bytes: about what one packet carries. */
export const MAX_STRIPE_BYTES = 1200;

export interface FrameParity {
  readonly rtpTimestamp: number;
  readonly crc32: number;
  /** Bytes of each unit. */
  readonly unitLengths: readonly number[];
  /** Bytes. */
  readonly stripeLength: number;
  readonly sum: Uint8Array;
  /** Absent where one symbol was asked for. */
  readonly weightedSum: Uint8Array | undefined;
}

export const writeFrameParity = (parity: FrameParity): Uint8Array<ArrayBuffer> => {
  const { unitLengths, stripeLength, sum, weightedSum } = parity;
  const unitsEnd = HEADER_BYTES + 4 * unitLengths.length;
  const bytes = new Uint8Array(unitsEnd + sum.length + (weightedSum?.length ?? 0));
  const view = new DataView(bytes.buffer);
  bytes[0] = VERSION;
  bytes[1] = weightedSum === undefined ? 1 : 2;
  view.setUint16(2, stripeLength);
  view.setUint32(4, parity.rtpTimestamp);
  view.setUint32(8, parity.crc32);
  bytes[12] = unitLengths.length;
  for (const [index, length] of unitLengths.entries()) view.setUint32(HEADER_BYTES + 4 * index, length);
  bytes.set(sum, unitsEnd);
  if (weightedSum !== undefined) bytes.set(weightedSum, unitsEnd + sum.length);
  return bytes;
};

/** Reads one message; undefined when it is none. Never throws. */
export const readFrameParity = (bytes: Uint8Array): FrameParity | undefined => {
  if (bytes.length < HEADER_BYTES || bytes[0] !== VERSION) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const symbols = bytes[1] ?? 0;
  const stripeLength = view.getUint16(2);
  const units = bytes[12] ?? 0;
  const unitsEnd = HEADER_BYTES + 4 * units;
  if (symbols < 1 || symbols > 2 || stripeLength < 1 || stripeLength > MAX_STRIPE_BYTES) return undefined;
  if (units < 1 || units > MAX_PARITY_UNITS || bytes.length !== unitsEnd + symbols * stripeLength) return undefined;
  return {
    rtpTimestamp: view.getUint32(4),
    crc32: view.getUint32(8),
    unitLengths: Array.from({ length: units }, (_, index) => view.getUint32(HEADER_BYTES + 4 * index)),
    stripeLength,
    sum: bytes.subarray(unitsEnd, unitsEnd + stripeLength),
    weightedSum: symbols === 2 ? bytes.subarray(unitsEnd + stripeLength) : undefined,
  };
};
