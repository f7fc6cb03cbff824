import type { FrameParity, ProtectedFrame } from "@setsuna/contracts";
import type { Check } from "@setsuna/rtp";
import type { FramePiece } from "./frame-layouts.ts";

/** Frames longer than this are not mended, in bytes. */
export const MAX_FRAME_BYTES = 400_000;
/** Of a frame that nothing came of at so many ticks nothing more is coming before its resends. */
export const QUIET_TICKS = 2;

/** What is known of a frame by its parity. */
export interface ReceivedParity extends ProtectedFrame {
  /** Of the frame alone. */
  readonly checks: readonly Check[];
}

/** A frame of which a packet came. */
export interface ReceivedFrame {
  readonly timestamp: number;
  readonly ssrc: number;
  readonly payloadType: number;
  /** By unwrapped sequence number. */
  readonly pieces: Map<number, FramePiece>;
  parity: ReceivedParity | undefined;
  /** Whole, or never to be mended. */
  isSettled: boolean;
  /** All its bytes, once they were asked for and it was whole. */
  bytes: Uint8Array | undefined;
  /** Ways of laying it out that were tried. */
  tries: number;
  /** Ticks since the last packet of it. */
  quiet: number;
}

/** More that is told of a frame, and checks of it alone, beside what came before. */
export const withChecks = (known: ReceivedParity | undefined, frame: ProtectedFrame, more: readonly Check[]): ReceivedParity => {
  const { rtpTimestamp, crc32, unitLengths, stripeLength } = frame;
  const isSame = known?.crc32 === crc32 && known.stripeLength === stripeLength;
  const others = isSame ? known.checks.filter(({ check }) => !more.some((one) => one.check === check)) : [];
  return { rtpTimestamp, crc32, unitLengths, stripeLength, checks: [...others, ...more] };
};

/** The same with what a message says of its frame; a symbol over two frames is not of the frame alone. */
export const withSymbol = (known: ReceivedParity | undefined, parity: FrameParity): ReceivedParity =>
  withChecks(known, parity, parity.before === undefined ? [{ check: parity.check, symbol: parity.symbol }] : []);

/** Length of a frame, bytes. */
export const bytesIn = ({ unitLengths }: ProtectedFrame): number => unitLengths.reduce((sum, length) => sum + length, 0);
