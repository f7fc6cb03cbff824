import { readUint8, readUint16, writeUint16, writeUint32 } from "@setsuna/kit";

/** RFC 3550 §12.1, RFC 4585 §6.1. */
export const RTCP_SENDER_REPORT = 200;
export const RTCP_RECEIVER_REPORT = 201;
export const RTCP_SDES = 202;
export const RTCP_BYE = 203;
export const RTCP_TRANSPORT_FEEDBACK = 205;
export const RTCP_PAYLOAD_FEEDBACK = 206;

/** FMT of packet type 205. RFC 4585 §6.2, draft-holmer §3.1. */
export const FMT_NACK = 1;
export const FMT_TRANSPORT_CC = 15;
/** FMT of packet type 206. RFC 4585 §6.3, RFC 5104 §4.3.1. */
export const FMT_PLI = 1;
export const FMT_FIR = 4;
export const FMT_APPLICATION = 15;

/** One packet of a compound. Reused for the next: copy what you keep. */
export interface RtcpView {
  bytes: Uint8Array;
  /** Offset in `bytes`. */
  offset: number;
  /** Includes the header, not the padding. */
  length: number;
  packetType: number;
  /** Five bits: report count, source count or feedback message type. */
  count: number;
}

/**
 * Visits the packets of a compound (or reduced-size, RFC 5506) RTCP packet in order. False when one is malformed (version other
 * than 2, excessive length, bad padding, stray bytes). It visits the packets before the malformed one and ignores the rest. RFC
 * 3550 §6.1, A.2.
 */
export const forEachRtcp = (bytes: Uint8Array, visit: (packet: RtcpView) => void): boolean => {
  const view: RtcpView = { bytes, offset: 0, length: 0, packetType: 0, count: 0 };
  let offset = 0;
  while (offset < bytes.length) {
    if (offset + 4 > bytes.length) return false;
    const first = readUint8(bytes, offset);
    if (first >> 6 !== 2) return false;
    const length = 4 * (readUint16(bytes, offset + 2) + 1);
    const end = offset + length;
    if (end > bytes.length) return false;
    let padding = 0;
    if ((first & 0x20) !== 0) {
      padding = readUint8(bytes, end - 1);
      if (padding === 0 || padding > length - 4) return false;
    }
    view.offset = offset;
    view.length = length - padding;
    view.packetType = readUint8(bytes, offset + 1);
    view.count = first & 0x1f;
    visit(view);
    offset = end;
  }
  return bytes.length > 0;
};

export const isFeedback = (packet: RtcpView, packetType: number, format: number): boolean =>
  packet.packetType === packetType && packet.count === format;

/** Zeroed, with header. `length` is that of the whole packet, a multiple of 4. */
export const allocateRtcp = (packetType: number, count: number, length: number): Uint8Array => {
  const bytes = new Uint8Array(length);
  bytes[0] = 0x80 | (count & 0x1f);
  bytes[1] = packetType;
  writeUint16(bytes, 2, length / 4 - 1);
  return bytes;
};

/** Zeroed, with header and both SSRCs. RFC 4585 §6.1. */
export const allocateFeedback = (
  packetType: number,
  format: number,
  senderSsrc: number,
  mediaSsrc: number,
  fciLength: number,
): Uint8Array => {
  const bytes = allocateRtcp(packetType, format, 12 + fciLength);
  writeUint32(bytes, 4, senderSsrc);
  writeUint32(bytes, 8, mediaSsrc);
  return bytes;
};

/**
 * Begins with a `senderReport` or `receiverReport` (possibly empty); libdatachannel drops others. RFC 3550 §6.1. @throws
 * RangeError otherwise.
 */
export const compound = (...parts: readonly Uint8Array[]): Uint8Array => {
  const firstType = parts[0]?.[1];
  if (firstType !== RTCP_SENDER_REPORT && firstType !== RTCP_RECEIVER_REPORT) {
    throw new RangeError("a compound RTCP packet begins with a sender or receiver report");
  }
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
};
