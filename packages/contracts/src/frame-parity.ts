/**
 * Frame parity: what a sender's page adds to its video so that the relay can mend a packet that the line lost without a round
 * trip (docs/protocol.md §7). One or two binary messages on the side channel for each frame, while the relay asks for them, each
 * of use without the other:
 *
 *   0  version (2)
 *   1  parity symbol: 1 the sum of the stripes, 2 their weighted sum (rtp/repair/stripe-parity)
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
const SUM = 1;
const WEIGHTED_SUM = 2;
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
  readonly kind: "sum" | "weighted-sum";
  /** `stripeLength` bytes. */
  readonly symbol: Uint8Array;
}

export const writeFrameParity = (parity: FrameParity): Uint8Array<ArrayBuffer> => {
  const { unitLengths, stripeLength, kind, symbol } = parity;
  const unitsEnd = HEADER_BYTES + 4 * unitLengths.length;
  const bytes = new Uint8Array(unitsEnd + symbol.length);
  const view = new DataView(bytes.buffer);
  bytes[0] = VERSION;
  bytes[1] = kind === "sum" ? SUM : WEIGHTED_SUM;
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
  const kind = bytes[1] ?? 0;
  const stripeLength = view.getUint16(2);
  const units = bytes[12] ?? 0;
  const unitsEnd = HEADER_BYTES + 4 * units;
  if ((kind !== SUM && kind !== WEIGHTED_SUM) || stripeLength < 1 || stripeLength > MAX_STRIPE_BYTES) return undefined;
  if (units < 1 || units > MAX_PARITY_UNITS || bytes.length !== unitsEnd + stripeLength) return undefined;
  return {
    rtpTimestamp: view.getUint32(4),
    crc32: view.getUint32(8),
    unitLengths: Array.from({ length: units }, (_, index) => view.getUint32(HEADER_BYTES + 4 * index)),
    stripeLength,
    kind: kind === SUM ? "sum" : "weighted-sum",
    symbol: bytes.subarray(unitsEnd),
  };
};
