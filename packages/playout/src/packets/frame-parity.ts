import {
  MAX_FRAME_PARITY,
  MAX_PARITY_UNITS,
  MAX_STRIPE_BYTES,
  type ProtectedFrame,
  writeFrameParity,
} from "@setsuna/contracts/frame-parity";
import { joinBytes } from "@setsuna/rtp/octets";
import { crc32 } from "@setsuna/rtp/repair/crc32";
import { frameUnits, type ProtectedCodec } from "@setsuna/rtp/repair/frame-units";
import { overlappingParity } from "@setsuna/rtp/repair/overlapping-parity";
import { longestPiece, stripeParity } from "@setsuna/rtp/repair/stripe-parity";
import type { FrameParityWish } from "./frame-parity-wish.ts";

interface DescribedFrame extends ProtectedFrame {
  readonly bytes: Uint8Array;
}

/** Undefined for frames that are empty or in too many parts. */
const describe = (
  codec: ProtectedCodec,
  frame: Uint8Array,
  rtpTimestamp: number,
  packetBytes: number,
): DescribedFrame | undefined => {
  const units = frameUnits(codec, frame);
  if (units.length === 0 || units.length > MAX_PARITY_UNITS) return undefined;
  const bytes = joinBytes(units);
  const unitLengths = units.map(({ length }) => length);
  const longest = longestPiece(unitLengths, packetBytes) ?? MAX_STRIPE_BYTES;
  const stripeLength = Math.min(MAX_STRIPE_BYTES, longest, bytes.length);
  return stripeLength === 0 ? undefined : { rtpTimestamp, crc32: crc32(bytes), unitLengths, stripeLength, bytes };
};

/** Makes the parity that a sender adds to its frames, in their order. */
export class FrameParitySource {
  private before: DescribedFrame | undefined;
  /** First check of the newest messages. Two frames in a row have none in common, so that both say something of the older one. */
  private firstCheck = 0;

  /** Parity messages of one frame as it goes out; none for frames that are too long or in too many parts, and where none are wanted. */
  messages(
    codec: ProtectedCodec,
    frame: Uint8Array,
    rtpTimestamp: number,
    wish: FrameParityWish,
  ): readonly Uint8Array<ArrayBuffer>[] {
    const { before } = this;
    this.before = undefined;
    if (wish.symbols === 0) return [];
    const described = describe(codec, frame, rtpTimestamp, wish.packetBytes);
    if (described === undefined) return [];
    this.before = described;
    this.firstCheck = MAX_FRAME_PARITY - this.firstCheck;
    const overlapping = wish.overlap && before ? overlappingParity(before, described, this.firstCheck, wish.symbols) : [];
    if (overlapping.length > 0) return overlapping.map((check) => writeFrameParity({ ...described, before, ...check }));
    this.firstCheck = 0;
    return stripeParity(described.bytes, described.stripeLength, wish.symbols).map((check) =>
      writeFrameParity({ ...described, ...check }),
    );
  }

  /** What comes next follows nothing: another connection. */
  reset(): void {
    this.before = undefined;
  }
}
