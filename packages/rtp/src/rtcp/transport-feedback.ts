import { bare, type Microseconds, readUint8, readUint16, readUint24, readUint32, writeUint16, writeUint24 } from "@setsuna/kit";
import { allocateFeedback, FMT_TRANSPORT_CC, isFeedback, RTCP_TRANSPORT_FEEDBACK, type RtcpView } from "./rtcp-packet.ts";
import {
  LARGE_DELTA,
  NOT_RECEIVED,
  packStatusChunks,
  SMALL_DELTA,
  unpackStatusChunks,
  writeStatusChunks,
} from "./status-chunks.ts";

/** Microseconds. draft-holmer-rmcat-transport-wide-cc-extensions-01 §3.1.5. */
export const ARRIVAL_RESOLUTION_US = 250;
/** 250 µs ticks in the 64 ms reference unit. §3.1. */
const TICKS_PER_REFERENCE = 256;
const FIXED_LENGTH = 20;
/** Per message, well under an MTU (20 + 2/7 * 400 + 2 * 400 bytes at most). */
const MAX_STATUS_COUNT = 400;
/**
 * Limit for reading: runs of lost packets take little on the wire, so 36 bytes could become 65535 entries. At 250 ms per message it is
 * 16000 packets a second.
 */
const MAX_READ_STATUS_COUNT = 4096;

/** Arrival time of one packet, or that it did not come. */
export interface PacketArrival {
  /** Transport-wide: 16 bits, or unwrapped where documented. */
  readonly sequenceNumber: number;
  /** Microseconds on the receiver's clock; undefined if it didn't arrive. */
  readonly arrivalUs: Microseconds | undefined;
}

/** draft-holmer-rmcat-transport-wide-cc-extensions-01 §3.1. */
export interface TransportFeedback {
  readonly senderSsrc: number;
  readonly mediaSsrc: number;
  /** 8 bits, incremented per message; reveals lost feedback. */
  readonly feedbackCount: number;
  /** From the base sequence number, ascending without gaps. */
  readonly packets: readonly PacketArrival[];
}

/**
 * Writes feedback about as many of `packets` (ascending, unwrapped; omitted ones count as not received) as fit: ends before an arrival over 8.19 s
 * after its predecessor, and after 400 packets. Ends with a received packet if possible, because Chromium immediately resends a
 * trailing lost one. Padding is zero bytes inside the FCI (§3.1), so the message may be anywhere in a compound. @returns the
 * message and the number of entries covered: write the rest into another. `undefined`: none arrived, so there is no reference
 * time.
 */
export const transportFeedback = (feedback: TransportFeedback): { bytes: Uint8Array; covered: number } | undefined => {
  const { packets } = feedback;
  const base = packets[0]?.sequenceNumber ?? 0;
  const firstArrival = packets.find(({ arrivalUs }) => arrivalUs !== undefined)?.arrivalUs;
  if (firstArrival === undefined) return undefined;
  const reference = Math.floor(Math.round(bare(firstArrival) / ARRIVAL_RESOLUTION_US) / TICKS_PER_REFERENCE);
  const statuses = new Uint8Array(MAX_STATUS_COUNT);
  const deltas: number[] = [];
  let previous = reference * TICKS_PER_REFERENCE;
  let statusCount = 0;
  let deltaBytes = 0;
  let covered = 0;
  /** Ends behind the last packet that arrived. */
  let [statusEnd, coveredEnd] = [0, 0];
  for (const { sequenceNumber, arrivalUs } of packets) {
    const position = sequenceNumber - base;
    if (position >= MAX_STATUS_COUNT || position < statusCount) break;
    if (arrivalUs !== undefined) {
      const tick = Math.round(bare(arrivalUs) / ARRIVAL_RESOLUTION_US);
      const delta = tick - previous;
      if (delta < -0x8000 || delta > 0x7fff) break;
      previous = tick;
      const small = delta >= 0 && delta <= 0xff;
      statuses[position] = small ? SMALL_DELTA : LARGE_DELTA;
      deltas.push(delta);
      deltaBytes += small ? 1 : 2;
    }
    statusCount = position + 1;
    covered += 1;
    if (arrivalUs !== undefined) [statusEnd, coveredEnd] = [statusCount, covered];
  }
  if (coveredEnd > 0 && covered < packets.length) [statusCount, covered] = [statusEnd, coveredEnd];
  const chunks = packStatusChunks(statuses.subarray(0, statusCount));
  const length = Math.ceil((FIXED_LENGTH + 2 * chunks.length + deltaBytes) / 4) * 4;
  const bytes = allocateFeedback(RTCP_TRANSPORT_FEEDBACK, FMT_TRANSPORT_CC, feedback.senderSsrc, feedback.mediaSsrc, length - 12);
  writeUint16(bytes, 12, base & 0xffff);
  writeUint16(bytes, 14, statusCount);
  writeUint24(bytes, 16, reference & 0xff_ffff);
  bytes[19] = feedback.feedbackCount;
  writeStatusChunks(bytes, FIXED_LENGTH, chunks);
  let at = FIXED_LENGTH + 2 * chunks.length;
  for (const delta of deltas) {
    if (delta >= 0 && delta <= 0xff) {
      bytes[at] = delta;
      at += 1;
    } else {
      writeUint16(bytes, at, delta & 0xffff);
      at += 2;
    }
  }
  return { bytes, covered };
};

/**
 * Undefined: another type, malformed, or over 4096 packets. 16-bit sequence numbers. Microseconds from an arbitrary origin that
 * wraps with the 24-bit reference time (about 12 days).
 */
export const parseTransportFeedback = (packet: RtcpView): TransportFeedback | undefined => {
  const { bytes, offset, length } = packet;
  if (!isFeedback(packet, RTCP_TRANSPORT_FEEDBACK, FMT_TRANSPORT_CC) || length < FIXED_LENGTH) return undefined;
  const end = offset + length;
  const base = readUint16(bytes, offset + 12);
  const statusCount = readUint16(bytes, offset + 14);
  if (statusCount > MAX_READ_STATUS_COUNT) return undefined;
  const unpacked = unpackStatusChunks(bytes, offset + FIXED_LENGTH, end, statusCount);
  if (!unpacked) return undefined;
  let tick = ((readUint24(bytes, offset + 16) << 8) >> 8) * TICKS_PER_REFERENCE;
  let at = unpacked.end;
  const packets: PacketArrival[] = [];
  for (const [index, status] of unpacked.statuses.entries()) {
    const sequenceNumber = (base + index) & 0xffff;
    if (status === NOT_RECEIVED) {
      packets.push({ sequenceNumber, arrivalUs: undefined });
      continue;
    }
    const size = status === SMALL_DELTA ? 1 : 2;
    if (status > LARGE_DELTA || at + size > end) return undefined;
    tick += status === SMALL_DELTA ? readUint8(bytes, at) : (readUint16(bytes, at) << 16) >> 16;
    at += size;
    packets.push({ sequenceNumber, arrivalUs: tick * ARRIVAL_RESOLUTION_US });
  }
  return {
    senderSsrc: readUint32(bytes, offset + 4),
    mediaSsrc: readUint32(bytes, offset + 8),
    feedbackCount: readUint8(bytes, offset + 19),
    packets,
  };
};
