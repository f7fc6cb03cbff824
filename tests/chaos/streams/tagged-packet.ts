import { emptyRtpHeader, readRtpHeader, writeRtpPacket } from "@setsuna/rtp";
import { SSRC, VP8_PAYLOAD_TYPE } from "./node-peer.ts";

export interface Tag {
  readonly sender: number;
  readonly epoch: number;
  readonly sentAt: number;
}

/** RFC 7741 §4.2, RFC 6386 §9.1. */
const KEYFRAME = [0x10, 0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xf0, 0x00];
const DELTA = [0x10, 0x11, 0, 0];
const TAG_OFFSET = 12;
const PAYLOAD_BYTES = 160;
const TICKS_PER_MS = 90;

export const taggedPacket = (sequenceNumber: number, isKeyframe: boolean, { sender, epoch, sentAt }: Tag): Buffer => {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.set(isKeyframe ? KEYFRAME : DELTA);
  payload.writeUInt32BE(sender, TAG_OFFSET);
  payload.writeUInt32BE(epoch, TAG_OFFSET + 4);
  payload.writeDoubleBE(sentAt, TAG_OFFSET + 8);
  const timestamp = Math.round(sentAt * TICKS_PER_MS) >>> 0;
  return Buffer.from(
    writeRtpPacket({
      marker: true,
      payloadType: VP8_PAYLOAD_TYPE,
      ssrc: SSRC,
      timestamp,
      payload,
      sequenceNumber: sequenceNumber & 0xffff,
    }),
  );
};

export const tagOf = (packet: Buffer): Tag | undefined => {
  const header = emptyRtpHeader();
  if (!readRtpHeader(packet, header) || packet.length < header.payloadOffset + TAG_OFFSET + 16) return undefined;
  const at = header.payloadOffset + TAG_OFFSET;
  return { sender: packet.readUInt32BE(at), epoch: packet.readUInt32BE(at + 4), sentAt: packet.readDoubleBE(at + 8) };
};
