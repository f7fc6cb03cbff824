import { err, ok, type Result } from "@setsuna/kit";
import { ENCODING_SYMBOL_IDS } from "./window-phase.ts";

/**
 * Packet carriage brings video to instant playout. Bytes: docs/protocol/media.md, docs/protocol/fec.md; decision 0002. Browsers hold video
 * frames for up to 15.6 ms before an encoded transform sees them, but not audio frames. So the relay sends each video RTP
 * packet as the payload of an audio packet, and the page assembles frames and requests repairs itself.
 */
export const CARRIAGE_HEADER_BYTES = 8;
/** The carrying RTP timestamp is the relay's sending time in the section's media clock (Opus, RFC 7587 §4.1). */
export const CARRIED_CLOCK_RATE_KHZ = 48;
const VERSION = 1;
const CODECS = ["H264", "VP8", "VP9", "AV1", "H265"] as const;
/** Codecs that packet carriage knows, in the order of their numbers. */
export type CarriedCodec = (typeof CODECS)[number];

/** A parsed media packet. */
export interface CarriedPacket {
  readonly codec: CarriedCodec;
  readonly startsKeyframe: boolean;
  readonly startsFrame: boolean;
  readonly endsFrame: boolean;
  readonly sequenceNumber: number;
  readonly rtpTimestamp: number;
  /** A view; empty for padding, which only fills its place in the numbering. */
  readonly payload: Uint8Array;
}

const firstByte = (packet: Omit<CarriedPacket, "payload">): number => {
  const flags = (packet.startsKeyframe ? 4 : 0) | (packet.startsFrame ? 2 : 0) | (packet.endsFrame ? 1 : 0);
  return (VERSION << 6) | (CODECS.indexOf(packet.codec) << 3) | flags;
};
const flagsOf = (first: number): Pick<CarriedPacket, "startsKeyframe" | "startsFrame" | "endsFrame"> => ({
  startsKeyframe: (first & 4) !== 0,
  startsFrame: (first & 2) !== 0,
  endsFrame: (first & 1) !== 0,
});

/** Writes the header into `bytes` at `offset`. */
export const writeCarriageHeader = (bytes: Uint8Array, offset: number, packet: Omit<CarriedPacket, "payload">): void => {
  bytes[offset] = firstByte(packet);
  bytes[offset + 1] = 0;
  bytes[offset + 2] = packet.sequenceNumber >>> 8;
  bytes[offset + 3] = packet.sequenceNumber;
  bytes[offset + 4] = packet.rtpTimestamp >>> 24;
  bytes[offset + 5] = packet.rtpTimestamp >>> 16;
  bytes[offset + 6] = packet.rtpTimestamp >>> 8;
  bytes[offset + 7] = packet.rtpTimestamp;
};

/** A parsed FEC packet. */
export interface CarriedRepair {
  /** 0 to 35 (window-phase.ts). */
  readonly encodingSymbolId: number;
  /** 16 bits. */
  readonly firstSequence: number;
  /** 1-255. */
  readonly count: number;
  readonly symbol: Uint8Array;
}

/** Writes the header of a repair packet into `bytes` at `offset`. */
export const writeRepairHeader = (bytes: Uint8Array, offset: number, fec: Omit<CarriedRepair, "symbol">): void => {
  bytes.fill(0, offset, offset + CARRIAGE_HEADER_BYTES);
  bytes[offset] = VERSION << 6;
  bytes[offset + 1] = 1 + fec.encodingSymbolId;
  bytes[offset + 2] = fec.firstSequence >>> 8;
  bytes[offset + 3] = fec.firstSequence;
  bytes[offset + 4] = fec.count;
};

/** Doesn't validate; see {@link readCarriedRepair}. */
export const isCarriedRepair = (bytes: Uint8Array): boolean => (bytes[1] ?? 0) !== 0;

/** Undefined if invalid. Never throws. */
export const readCarriedRepair = (bytes: Uint8Array): CarriedRepair | undefined => {
  const encodingSymbolId = (bytes[1] ?? 0) - 1;
  const count = bytes[4] ?? 0;
  if (bytes.length <= CARRIAGE_HEADER_BYTES || (bytes[0] ?? 0) >> 6 !== VERSION || count === 0) return undefined;
  if (encodingSymbolId < 0 || encodingSymbolId >= ENCODING_SYMBOL_IDS) return undefined;
  return {
    encodingSymbolId,
    firstSequence: ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0),
    count,
    symbol: bytes.subarray(CARRIAGE_HEADER_BYTES),
  };
};

/** Length (u16), byte 0 of the header, and RTP timestamp. */
const SYMBOL_HEADER_BYTES = 7;

/** Returns the source symbol of a carried media packet: without its sequence number, which differs from subscriber to subscriber. */
export const carriageSymbol = (packet: CarriedPacket): Uint8Array<ArrayBuffer> => {
  const symbol = new Uint8Array(SYMBOL_HEADER_BYTES + packet.payload.length);
  symbol[0] = packet.payload.length >>> 8;
  symbol[1] = packet.payload.length;
  symbol[2] = firstByte(packet);
  new DataView(symbol.buffer).setUint32(3, packet.rtpTimestamp);
  symbol.set(packet.payload, SYMBOL_HEADER_BYTES);
  return symbol;
};

/** Ignores trailing zeros. Undefined if invalid. */
export const packetOfSymbol = (symbol: Uint8Array, sequenceNumber: number): CarriedPacket | undefined => {
  const length = ((symbol[0] ?? 0) << 8) | (symbol[1] ?? 0);
  const codec = CODECS[((symbol[2] ?? 0) >> 3) & 7];
  if (symbol.length < SYMBOL_HEADER_BYTES + length || codec === undefined || (symbol[2] ?? 0) >> 6 !== VERSION) return undefined;
  return {
    codec,
    ...flagsOf(symbol[2] ?? 0),
    sequenceNumber,
    rtpTimestamp: new DataView(symbol.buffer, symbol.byteOffset).getUint32(3),
    payload: symbol.subarray(SYMBOL_HEADER_BYTES, SYMBOL_HEADER_BYTES + length),
  };
};

/** Reads a carried packet. Never throws. */
export const readCarriedPacket = (bytes: Uint8Array): Result<CarriedPacket, "too-short" | "bad-version" | "bad-codec"> => {
  if (bytes.length < CARRIAGE_HEADER_BYTES) return err("too-short");
  const first = bytes[0] ?? 0;
  if (first >> 6 !== VERSION) return err("bad-version");
  const codec = CODECS[(first >> 3) & 7];
  if (codec === undefined) return err("bad-codec");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return ok({
    codec,
    ...flagsOf(first),
    sequenceNumber: view.getUint16(2),
    rtpTimestamp: view.getUint32(4),
    payload: bytes.subarray(CARRIAGE_HEADER_BYTES),
  });
};
