import { bare, type RtpTimestamp } from "@setsuna/kit";

/**
 * Frame FEC: a sender adds it to video, so that the relay recovers lost packets without a round trip. Bytes: docs/protocol/fec.md.
 * Each message is useful alone. Sent as RTP in a separate section, or on the side channel.
 */
const VERSION = 2;
/** Only for a relay that asks for it (packages/fec, sliding window). */
const OVERLAPPING_VERSION = 3;
const HEADER_BYTES = 14;
/** Offset of symbol length, timestamp and CRC, bytes. */
const FRAME_AT = 2;
const BEFORE_BYTES = 10;
/** Maximum repair symbols per frame. */
export const MAX_FRAME_REPAIR_SYMBOLS = 12;
/** Frames with more units aren't protected. */
export const MAX_FEC_UNITS = 32;
/** Bytes, about one packet. */
export const MAX_SYMBOL_BYTES = 1200;

/** A frame described by FEC. */
export interface ProtectedFrame {
  /** 90 kHz, 32 bits. */
  readonly rtpTimestamp: RtpTimestamp;
  /** Of all protected bytes. */
  readonly crc32: number;
  /** Bytes per unit, 1 to 32 units. */
  readonly unitLengths: readonly number[];
  /** Bytes, 1 to 1200. */
  readonly symbolLength: number;
}

/** One FEC message: a repair symbol and the layout of its frame. */
export interface FrameFec extends ProtectedFrame {
  /** Set if the symbol covers the previous frame's source symbols, then this frame's. */
  readonly before?: ProtectedFrame;
  /** Encoding symbol ID, 0 to 11, or 0 to 23 with a previous frame. */
  readonly encodingSymbolId: number;
  /** As long as the (longer) source symbols. */
  readonly symbol: Uint8Array;
}

const putFrame = (view: DataView, at: number, unitsAt: number, frame: ProtectedFrame): number => {
  view.setUint16(at, frame.symbolLength);
  view.setUint32(at + 2, bare(frame.rtpTimestamp));
  view.setUint32(at + 6, frame.crc32);
  for (const [index, length] of frame.unitLengths.entries()) view.setUint32(unitsAt + 4 * index, length);
  return unitsAt + 4 * frame.unitLengths.length;
};

/** Unchecked: `symbol` must have the length in {@link FrameFec}. */
export const writeFrameFec = (fec: FrameFec): Uint8Array<ArrayBuffer> => {
  const { unitLengths, before, encodingSymbolId, symbol } = fec;
  const beforeBytes = before === undefined ? 0 : BEFORE_BYTES + 4 * before.unitLengths.length;
  const bytes = new Uint8Array(HEADER_BYTES + 4 * unitLengths.length + beforeBytes + symbol.length);
  const view = new DataView(bytes.buffer);
  bytes[0] = before === undefined ? VERSION : OVERLAPPING_VERSION;
  bytes[1] = 1 + encodingSymbolId;
  bytes[12] = unitLengths.length;
  bytes[13] = before?.unitLengths.length ?? 0;
  const unitsEnd = putFrame(view, FRAME_AT, HEADER_BYTES, fec);
  bytes.set(symbol, before === undefined ? unitsEnd : putFrame(view, unitsEnd, unitsEnd + BEFORE_BYTES, before));
  return bytes;
};

/** Undefined if invalid. */
const readFrame = (view: DataView, at: number, unitsAt: number, units: number): ProtectedFrame | undefined => {
  const symbolLength = view.getUint16(at);
  if (symbolLength < 1 || symbolLength > MAX_SYMBOL_BYTES || units < 1 || units > MAX_FEC_UNITS) return undefined;
  if (view.byteLength < unitsAt + 4 * units) return undefined;
  return {
    rtpTimestamp: view.getUint32(at + 2),
    crc32: view.getUint32(at + 6),
    unitLengths: Array.from({ length: units }, (_, index) => view.getUint32(unitsAt + 4 * index)),
    symbolLength,
  };
};

/** Undefined if invalid. Never throws. */
export const readFrameFec = (bytes: Uint8Array): FrameFec | undefined => {
  const overlaps = bytes[0] === OVERLAPPING_VERSION;
  if (bytes.length < HEADER_BYTES || (bytes[0] !== VERSION && !overlaps)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const encodingSymbolId = (bytes[1] ?? 0) - 1;
  if (encodingSymbolId < 0 || encodingSymbolId >= (overlaps ? 2 : 1) * MAX_FRAME_REPAIR_SYMBOLS) return undefined;
  const frame = readFrame(view, FRAME_AT, HEADER_BYTES, bytes[12] ?? 0);
  if (frame === undefined) return undefined;
  const unitsEnd = HEADER_BYTES + 4 * frame.unitLengths.length;
  if (!overlaps) {
    const symbol = bytes.subarray(unitsEnd);
    return symbol.length === frame.symbolLength ? { ...frame, encodingSymbolId, symbol } : undefined;
  }
  if (bytes.length < unitsEnd + BEFORE_BYTES) return undefined;
  const before = readFrame(view, unitsEnd, unitsEnd + BEFORE_BYTES, bytes[13] ?? 0);
  if (before === undefined) return undefined;
  const symbol = bytes.subarray(unitsEnd + BEFORE_BYTES + 4 * before.unitLengths.length);
  const length = Math.max(frame.symbolLength, before.symbolLength);
  return symbol.length === length ? { ...frame, before, encodingSymbolId, symbol } : undefined;
};
