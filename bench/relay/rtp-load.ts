/**
 * A VP8 stream of valid packets (RFC 7741) at a steady rate: frames of several packets, a keyframe a second, markers, and in
 * every payload the time it was sent.
 */

export const PAYLOAD_TYPE = 96;
export const PUBLISHER_SSRC = 0x5e75_0001;
const RTP_HEADER_BYTES = 12;
/** Descriptor (1), frame tag and start code (6), size (4). RFC 6386 §9.1. */
const VP8_HEADER_BYTES = 11;
const FRAMES_PER_SECOND = 30;
const CLOCK_RATE = 90_000;

export interface LoadShape {
  readonly packetsPerSecond: number;
  /** Whole RTP packet, bytes. */
  readonly packetBytes: number;
}

/** 5 Mbit/s with its headers. */
export const LOAD: LoadShape = { packetsPerSecond: 500, packetBytes: 1170 };

/** Makes the packets one after another; `next` returns a buffer of its own each time. */
export class RtpLoad {
  private readonly shape: LoadShape;
  private number = 0;
  private sequence = 65_500;

  constructor(shape: LoadShape = LOAD) {
    this.shape = shape;
  }

  next(sentAt: bigint): Buffer {
    const frame = this.frameOf(this.number);
    const first = this.number === 0 || this.frameOf(this.number - 1) !== frame;
    const last = this.frameOf(this.number + 1) !== frame;
    const packet = Buffer.alloc(this.shape.packetBytes);
    packet[0] = 0x80;
    packet[1] = PAYLOAD_TYPE | (last ? 0x80 : 0);
    packet.writeUInt16BE(this.sequence & 0xffff, 2);
    packet.writeUInt32BE(Math.round((frame * CLOCK_RATE) / FRAMES_PER_SECOND) >>> 0, 4);
    packet.writeUInt32BE(PUBLISHER_SSRC, 8);
    packet[RTP_HEADER_BYTES] = first ? 0x10 : 0;
    if (first) {
      const key = frame % FRAMES_PER_SECOND === 0;
      packet[RTP_HEADER_BYTES + 1] = key ? 0x10 : 0x11;
      if (key) packet.set([0x9d, 0x01, 0x2a, 0x00, 0x05, 0xd0, 0x02], RTP_HEADER_BYTES + 4);
    }
    packet.writeBigUInt64BE(sentAt, RTP_HEADER_BYTES + VP8_HEADER_BYTES);
    this.number++;
    this.sequence++;
    return packet;
  }

  private frameOf(number: number): number {
    return Math.floor((number * FRAMES_PER_SECOND) / this.shape.packetsPerSecond);
  }
}

/** True for RTCP by its payload type. RFC 5761 §4. */
export const isRtcp = (packet: Buffer): boolean => {
  const type = (packet[1] ?? 0) & 0x7f;
  return type >= 64 && type <= 95;
};

/** The send time in a packet of the load, wherever header extensions have moved it. Undefined when the packet is too short. */
export const sentAtOf = (packet: Buffer): bigint | undefined => {
  const first = packet[0] ?? 0;
  let offset = RTP_HEADER_BYTES + 4 * (first & 0x0f);
  if ((first & 0x10) !== 0) {
    if (packet.length < offset + 4) return undefined;
    offset += 4 + 4 * packet.readUInt16BE(offset + 2);
  }
  offset += VP8_HEADER_BYTES;
  return packet.length < offset + 8 ? undefined : packet.readBigUInt64BE(offset);
};
