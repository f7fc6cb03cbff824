/**
 * Valid VP8 packets (RFC 7741) at a steady rate: multi-packet frames, a keyframe a second, markers, and number and send time in
 * each.
 */

export const PAYLOAD_TYPE = 96;
export const PUBLISHER_SSRC = 0x5e75_0001;
const RTP_HEADER_BYTES = 12;
/** Descriptor (1), frame tag and start code (6), size (4). RFC 6386 §9.1. */
const VP8_HEADER_BYTES = 11;
const SENT_AT_OFFSET = RTP_HEADER_BYTES + VP8_HEADER_BYTES;
const MARK_BYTES = 12;
/** The video frames that the load has in a second. */
export const FRAMES_PER_SECOND = 30;
const CLOCK_RATE = 90_000;
/** 500 packets of 1170 bytes a second: 5 Mbit/s with the UDP and IP headers and SRTP's tag. */
export const PACKETS_PER_SECOND = 500;
const PACKET_BYTES = 1170;

/** Returns the number of the frame that a packet belongs to, at `perSecond` packets a second. */
export const frameOf = (number: number, perSecond: number): number => Math.floor((number * FRAMES_PER_SECOND) / perSecond);

/** Returns the number of a frame's first packet, at `perSecond` packets a second. */
export const firstPacketOf = (frame: number, perSecond: number): number => Math.ceil((frame * perSecond) / FRAMES_PER_SECOND);

/** Returns the RTP packet of this number, with room for the time at which it is sent. */
export const makePacket = (number: number, perSecond: number): Buffer => {
  const frame = frameOf(number, perSecond);
  const packet = Buffer.alloc(PACKET_BYTES);
  packet[0] = 0x80;
  packet[1] = PAYLOAD_TYPE | (firstPacketOf(frame + 1, perSecond) === number + 1 ? 0x80 : 0);
  packet.writeUInt16BE((65_500 + number) & 0xffff, 2);
  packet.writeUInt32BE(Math.round((frame * CLOCK_RATE) / FRAMES_PER_SECOND) >>> 0, 4);
  packet.writeUInt32BE(PUBLISHER_SSRC, 8);
  if (firstPacketOf(frame, perSecond) === number) {
    const key = frame % FRAMES_PER_SECOND === 0;
    packet[RTP_HEADER_BYTES] = 0x10;
    packet[RTP_HEADER_BYTES + 1] = key ? 0x10 : 0x11;
    if (key) packet.set([0x9d, 0x01, 0x2a, 0x00, 0x05, 0xd0, 0x02], RTP_HEADER_BYTES + 4);
  }
  packet.writeUInt32BE(number, SENT_AT_OFFSET + 8);
  return packet;
};

/** In ns of the machine's monotonic clock, the same in every process. */
export const stampSentAt = (packet: Buffer, sentAt: bigint): void => {
  packet.writeBigUInt64BE(sentAt, SENT_AT_OFFSET);
};

/** RFC 5761 §4. */
export const isRtcp = (packet: Buffer): boolean => {
  const type = (packet[1] ?? 0) & 0x7f;
  return type >= 64 && type <= 95;
};

export interface Mark {
  readonly number: number;
  readonly sentAt: bigint;
}

/** Skips header extensions. Undefined if too short. */
export const markOf = (packet: Buffer): Mark | undefined => {
  const first = packet[0] ?? 0;
  let offset = RTP_HEADER_BYTES + 4 * (first & 0x0f);
  if ((first & 0x10) !== 0) {
    if (packet.length < offset + 4) return undefined;
    offset += 4 + 4 * packet.readUInt16BE(offset + 2);
  }
  offset += VP8_HEADER_BYTES;
  if (packet.length < offset + MARK_BYTES) return undefined;
  return { sentAt: packet.readBigUInt64BE(offset), number: packet.readUInt32BE(offset + 8) };
};
