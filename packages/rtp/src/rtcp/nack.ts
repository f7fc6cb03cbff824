import { readUint16, readUint32, writeUint16 } from "@setsuna/kit";
import { allocateFeedback, FMT_NACK, isFeedback, RTCP_TRANSPORT_FEEDBACK, type RtcpView } from "./rtcp-packet.ts";

export interface Nack {
  readonly senderSsrc: number;
  readonly mediaSsrc: number;
  readonly sequenceNumbers: readonly number[];
}

const FCI_OFFSET = 12;

/**
 * Calls `visit` with every requested sequence number, without allocating. False when this isn't a NACK or is too short for both
 * SSRCs.
 */
export const forEachNacked = (packet: RtcpView, visit: (sequenceNumber: number) => void): boolean => {
  if (!isFeedback(packet, RTCP_TRANSPORT_FEEDBACK, FMT_NACK) || packet.length < FCI_OFFSET) return false;
  const end = packet.offset + packet.length;
  for (let at = packet.offset + FCI_OFFSET; at + 4 <= end; at += 4) {
    const packetId = readUint16(packet.bytes, at);
    let mask = readUint16(packet.bytes, at + 2);
    visit(packetId);
    for (let bit = 1; mask !== 0; bit += 1, mask >>>= 1) if ((mask & 1) !== 0) visit((packetId + bit) & 0xffff);
  }
  return true;
};

/** Undefined if no NACK, or too short. */
export const parseNack = (packet: RtcpView): Nack | undefined => {
  const sequenceNumbers: number[] = [];
  if (!forEachNacked(packet, (sequenceNumber) => sequenceNumbers.push(sequenceNumber))) return undefined;
  return {
    senderSsrc: readUint32(packet.bytes, packet.offset + 4),
    mediaSsrc: readUint32(packet.bytes, packet.offset + 8),
    sequenceNumbers,
  };
};

/** Ascending across the wrap; unwrapped numbers are taken modulo 2^16. Up to 17 neighbors share an entry. */
export const nack = (senderSsrc: number, mediaSsrc: number, sequenceNumbers: readonly number[]): Uint8Array => {
  const entries: { packetId: number; mask: number }[] = [];
  let current: { packetId: number; mask: number } | undefined;
  for (const sequenceNumber of sequenceNumbers) {
    const distance = current ? (sequenceNumber - current.packetId) & 0xffff : 0;
    if (current && distance === 0) continue;
    if (current && distance <= 16) {
      current.mask |= 1 << (distance - 1);
    } else {
      current = { packetId: sequenceNumber & 0xffff, mask: 0 };
      entries.push(current);
    }
  }
  const bytes = allocateFeedback(RTCP_TRANSPORT_FEEDBACK, FMT_NACK, senderSsrc, mediaSsrc, 4 * entries.length);
  entries.forEach(({ packetId, mask }, index) => {
    writeUint16(bytes, FCI_OFFSET + 4 * index, packetId);
    writeUint16(bytes, FCI_OFFSET + 4 * index + 2, mask);
  });
  return bytes;
};
