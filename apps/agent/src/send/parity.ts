import { MAX_PARITY_UNITS, MAX_STRIPE_BYTES, writeFrameParity } from "@setsuna/contracts";
import { crc32, frameUnits, joinBytes, longestPiece, stripeParity } from "@setsuna/rtp";

/** What the relay wants of frame parity (docs/protocol.md §6). */
export interface ParityWish {
  readonly symbols: number;
  /** The most bytes of a frame that one packet has carried; 0 while unknown. */
  readonly packetBytes: number;
}

/** Parity messages of one H.264 frame as it goes out; none for frames that are too long or in too many parts. */
export const parityOf = (frame: Uint8Array, rtpTimestamp: number, wish: ParityWish): readonly Uint8Array[] => {
  const units = frameUnits("H264", frame);
  if (wish.symbols === 0 || units.length === 0 || units.length > MAX_PARITY_UNITS) return [];
  const bytes = joinBytes(units);
  const unitLengths = units.map(({ length }) => length);
  const longest = longestPiece(unitLengths, wish.packetBytes) ?? MAX_STRIPE_BYTES;
  const stripeLength = Math.min(MAX_STRIPE_BYTES, longest, bytes.length);
  const parity = stripeLength === 0 ? undefined : stripeParity(bytes, stripeLength, wish.symbols);
  if (parity === undefined) return [];
  const described = { rtpTimestamp, crc32: crc32(bytes), unitLengths, stripeLength };
  const first = writeFrameParity({ ...described, kind: "sum", symbol: parity.sum });
  return parity.weightedSum === undefined
    ? [first]
    : [first, writeFrameParity({ ...described, kind: "weighted-sum", symbol: parity.weightedSum })];
};
