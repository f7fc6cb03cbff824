import { MAX_FEC_UNITS, MAX_FRAME_REPAIR_SYMBOLS, type ProtectedFrame, writeFrameFec } from "@setsuna/contracts";
import type { RtpTimestamp } from "@setsuna/kit";
import { crc32, joinBytes } from "@setsuna/kit";
import { frameUnits, type ProtectedCodec } from "@setsuna/rtp";
import { blockRepairSymbols, longestFragment } from "./block-code.ts";
import type { FrameFecRequest } from "./frame-fec-request.ts";
import { windowRepairSymbols } from "./sliding-window-code.ts";

interface DescribedFrame extends ProtectedFrame {
  readonly bytes: Uint8Array;
}

/** Longest message of frame FEC, bytes: with the headers of RTP, SRTP's tag, UDP and IPv6 it fits 1280. */
const MAX_MESSAGE_BYTES = 1280 - 40 - 8 - 12 - 16;
/** Message bytes apart from the unit lengths of the two frames. */
const MESSAGE_HEADER_BYTES = 24;
const UNIT_LENGTH_BYTES = 4;
/** Units that the other frame of a window may have without a message growing too long: parameter sets, SEI and a slice. */
const UNITS_OF_OTHER = 4;

/** Longest symbol of a frame with this many units, bytes. */
const longestSymbol = (units: number): number =>
  MAX_MESSAGE_BYTES - MESSAGE_HEADER_BYTES - UNIT_LENGTH_BYTES * (units + UNITS_OF_OTHER);

/** Undefined for frames that are empty or in too many parts. */
const describe = (
  codec: ProtectedCodec,
  frame: Uint8Array,
  rtpTimestamp: RtpTimestamp,
  packetBytes: number,
): DescribedFrame | undefined => {
  const units = frameUnits(codec, frame);
  if (units.length === 0 || units.length > MAX_FEC_UNITS) return undefined;
  const bytes = joinBytes(units);
  const unitLengths = units.map(({ length }) => length);
  const longest = longestFragment(unitLengths, packetBytes) ?? Number.POSITIVE_INFINITY;
  const symbolLength = Math.min(longestSymbol(units.length), longest, bytes.length);
  return symbolLength === 0 ? undefined : { rtpTimestamp, crc32: crc32(bytes), unitLengths, symbolLength, bytes };
};

/** Makes the FEC that a sender adds to its frames, in their order. */
export class FrameFecEncoder {
  private before: DescribedFrame | undefined;
  /** Consecutive frames use different symbols, so both help to recover the older frame. */
  private firstSymbolId = 0;

  /** FEC messages of an outgoing frame. None for frames that are too long or have too many parts, and when FEC is off. */
  messages(
    codec: ProtectedCodec,
    frame: Uint8Array,
    rtpTimestamp: RtpTimestamp,
    request: FrameFecRequest,
  ): readonly Uint8Array<ArrayBuffer>[] {
    const { before } = this;
    this.before = undefined;
    if (request.symbols === 0) return [];
    const described = describe(codec, frame, rtpTimestamp, request.packetBytes);
    if (described === undefined) return [];
    this.before = described;
    this.firstSymbolId = MAX_FRAME_REPAIR_SYMBOLS - this.firstSymbolId;
    const overlapping =
      request.slidingWindow && before ? windowRepairSymbols(before, described, this.firstSymbolId, request.symbols) : [];
    if (overlapping.length > 0)
      return overlapping.map((encodingSymbolId) => writeFrameFec({ ...described, before, ...encodingSymbolId }));
    this.firstSymbolId = 0;
    return blockRepairSymbols(described.bytes, described.symbolLength, request.symbols).map((encodingSymbolId) =>
      writeFrameFec({ ...described, ...encodingSymbolId }),
    );
  }

  /** Forgets the frame before: the next one goes over another connection. */
  reset(): void {
    this.before = undefined;
  }
}
