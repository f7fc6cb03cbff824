import type { FrameFec, ProtectedFrame } from "@setsuna/contracts";
import type { RtpTimestamp } from "@setsuna/kit";
import type { RepairSymbol } from "../code/erasure-code.ts";
import type { Gap } from "./frame-extent.ts";
import type { FrameFragment } from "./frame-layouts.ts";

/** Longer frames aren't recovered, bytes. */
export const MAX_FRAME_BYTES = 400_000;
/** After this many ticks without a packet of a frame, only retransmissions of it can arrive. */
export const QUIET_TICKS = 2;

export interface ReceivedFec extends ProtectedFrame {
  readonly repairSymbols: readonly RepairSymbol[];
}

export interface ReceivedFrame {
  readonly timestamp: RtpTimestamp;
  readonly ssrc: number;
  readonly payloadType: number;
  readonly absent: Gap | undefined;
  readonly fragments: Map<number, FrameFragment>;
  fec: ReceivedFec | undefined;
  /** The frame is whole or can never be recovered. */
  isSettled: boolean;
  /** All its bytes, once requested while complete. */
  bytes: Uint8Array | undefined;
  tries: number;
  /** Ticks since its last packet. */
  quiet: number;
}

export const withRepairSymbols = (
  known: ReceivedFec | undefined,
  frame: ProtectedFrame,
  more: readonly RepairSymbol[],
): ReceivedFec => {
  const { rtpTimestamp, crc32, unitLengths, symbolLength } = frame;
  const isSame = known?.crc32 === crc32 && known.symbolLength === symbolLength;
  const others = isSame
    ? known.repairSymbols.filter(({ encodingSymbolId }) => !more.some((one) => one.encodingSymbolId === encodingSymbolId))
    : [];
  return { rtpTimestamp, crc32, unitLengths, symbolLength, repairSymbols: [...others, ...more] };
};

/** Adds a message's facts. Symbols over two frames are excluded. */
export const withMessage = (known: ReceivedFec | undefined, fec: FrameFec): ReceivedFec =>
  withRepairSymbols(known, fec, fec.before === undefined ? [{ encodingSymbolId: fec.encodingSymbolId, symbol: fec.symbol }] : []);

export const bytesIn = ({ unitLengths }: ProtectedFrame): number => unitLengths.reduce((sum, length) => sum + length, 0);
