import { MAX_PARITY_UNITS, MAX_STRIPE_BYTES, writeFrameParity } from "@setsuna/contracts/frame-parity";
import { joinBytes } from "@setsuna/rtp/octets";
import { crc32 } from "@setsuna/rtp/repair/crc32";
import { frameUnits, type ProtectedCodec } from "@setsuna/rtp/repair/frame-units";
import { longestPiece, stripeParity } from "@setsuna/rtp/repair/stripe-parity";
import type { FrameParityWish } from "./frame-parity-wish.ts";

/** Parity messages of one frame as it goes out; none for frames that are too long or in too many parts, and where none are wanted. */
export const frameParityMessages = (
  codec: ProtectedCodec,
  frame: Uint8Array,
  rtpTimestamp: number,
  wish: FrameParityWish,
): readonly Uint8Array<ArrayBuffer>[] => {
  if (wish.symbols === 0) return [];
  const units = frameUnits(codec, frame);
  if (units.length === 0 || units.length > MAX_PARITY_UNITS) return [];
  const bytes = joinBytes(units);
  const unitLengths = units.map(({ length }) => length);
  const longest = longestPiece(unitLengths, wish.packetBytes) ?? MAX_STRIPE_BYTES;
  const stripeLength = Math.min(MAX_STRIPE_BYTES, longest, bytes.length);
  if (stripeLength === 0) return [];
  const described = { rtpTimestamp, crc32: crc32(bytes), unitLengths, stripeLength };
  return stripeParity(bytes, stripeLength, wish.symbols).map((check) => writeFrameParity({ ...described, ...check }));
};
