import { err, ok, type Result } from "@setsuna/kit";

/**
 * Packet carriage: how video reaches instant playout (docs/protocol.md §6, docs/decisions/0002).
 * Browsers hold video frames for a tick of up to 15.6 ms before an encoded transform sees them, audio frames not at all.
 * So the relay carries each video RTP packet as the payload of an audio section's RTP packet (one packet, one encoded
 * audio frame), and the page assembles frames and asks for repairs itself.
 *
 *   0  version (2 bits, 1) · codec (3 bits) · starts a keyframe · starts a frame · ends a frame (marker)
 *   1  reserved, 0
 *   2  sequence number, u16, the same as in the carrying RTP header
 *   4  RTP timestamp of the video, u32, 90 kHz
 *   8  the RTP payload as the sender packetised it (RFC 6184, RFC 7741, RFC 9628, AV1 RTP)
 */
export const CARRIAGE_HEADER_BYTES = 8;
const VERSION = 1;
const CODECS = ["H264", "VP8", "VP9", "AV1"] as const;
export type CarriedCodec = (typeof CODECS)[number];

export interface CarriedPacket {
  readonly codec: CarriedCodec;
  readonly startsKeyframe: boolean;
  readonly startsFrame: boolean;
  readonly endsFrame: boolean;
  readonly sequenceNumber: number;
  readonly rtpTimestamp: number;
  /** A view into the bytes given; empty for padding of the sender that only fills its place in the numbering. */
  readonly payload: Uint8Array;
}

/** Writes the header into `bytes` at `offset`. */
export const writeCarriageHeader = (bytes: Uint8Array, offset: number, packet: Omit<CarriedPacket, "payload">): void => {
  const flags = (packet.startsKeyframe ? 4 : 0) | (packet.startsFrame ? 2 : 0) | (packet.endsFrame ? 1 : 0);
  bytes[offset] = (VERSION << 6) | (CODECS.indexOf(packet.codec) << 3) | flags;
  bytes[offset + 1] = 0;
  bytes[offset + 2] = packet.sequenceNumber >>> 8;
  bytes[offset + 3] = packet.sequenceNumber;
  bytes[offset + 4] = packet.rtpTimestamp >>> 24;
  bytes[offset + 5] = packet.rtpTimestamp >>> 16;
  bytes[offset + 6] = packet.rtpTimestamp >>> 8;
  bytes[offset + 7] = packet.rtpTimestamp;
};

/** Reads one carried packet. Never throws. */
export const readCarriedPacket = (bytes: Uint8Array): Result<CarriedPacket, "too-short" | "bad-version" | "bad-codec"> => {
  if (bytes.length < CARRIAGE_HEADER_BYTES) return err("too-short");
  const first = bytes[0] ?? 0;
  if (first >> 6 !== VERSION) return err("bad-version");
  const codec = CODECS[(first >> 3) & 7];
  if (codec === undefined) return err("bad-codec");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return ok({
    codec,
    startsKeyframe: (first & 4) !== 0,
    startsFrame: (first & 2) !== 0,
    endsFrame: (first & 1) !== 0,
    sequenceNumber: view.getUint16(2),
    rtpTimestamp: view.getUint32(4),
    payload: bytes.subarray(CARRIAGE_HEADER_BYTES),
  });
};
