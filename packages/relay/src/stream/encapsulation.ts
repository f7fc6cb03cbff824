import { CARRIAGE_HEADER_BYTES, CARRIED_CLOCK_RATE_KHZ, writeCarriageHeader } from "@setsuna/contracts";
import type { Milliseconds } from "@setsuna/kit";
import {
  RTP_HEADER_LENGTH,
  type RtpHeader,
  remapExtensions,
  remapExtensionsInPlace,
  startsFrame,
  type VideoCodec,
} from "@setsuna/rtp";
import type { Codec } from "../sdp/codecs.ts";

/** Form of a subscriber's packets. Equal `key`: the same bytes except the fixed header. */
export type Encapsulation =
  | { readonly name: "rtp"; readonly key: string; readonly extensions: ReadonlyMap<string, number> }
  /** Packet carriage on an audio section (contracts/packet-carriage). */
  | { readonly name: "packets"; readonly key: "packets" };

export const PACKET_CARRIAGE: Encapsulation = { name: "packets", key: "packets" };

export const rtpEncapsulation = (extensions: ReadonlyMap<string, number>): Encapsulation => ({
  name: "rtp",
  key: [...extensions]
    .map(([uri, id]) => `${id} ${uri}`)
    .sort()
    .join("\n"),
  extensions,
});

export interface Packetizer {
  /** Sent at `now` (monotonic, ms). `mayChange`: may modify and return the given bytes. */
  packetize(packet: Buffer, header: RtpHeader, startsKeyframe: boolean, mayChange: boolean, now: Milliseconds): Buffer;
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Sender's ID to the subscriber's, 0 drops it. RFC 8285 §4. */
const extensionMap = (from: ReadonlyMap<string, number>, to: ReadonlyMap<string, number>): Uint8Array => {
  const map = new Uint8Array(256);
  for (const [uri, id] of from) map[id] = to.get(uri) ?? 0;
  return map;
};

const rtpPacketizer = (map: Uint8Array): Packetizer => ({
  packetize: (packet, header, _startsKeyframe, mayChange) =>
    mayChange && remapExtensionsInPlace(packet, header, map) ? packet : asBuffer(remapExtensions(packet, header, map)),
});

const carriagePacketizer = (codec: VideoCodec): Packetizer => ({
  packetize: (packet, header, startsKeyframe, _mayChange, now) => {
    const end = packet.length - header.paddingLength;
    const out = Buffer.allocUnsafe(RTP_HEADER_LENGTH + CARRIAGE_HEADER_BYTES + end - header.payloadOffset);
    packet.copy(out, 0, 0, RTP_HEADER_LENGTH);
    // Version 2 without padding, extension, CSRC or marker.
    out[0] = 0x80;
    out[1] = 0;
    // Sending time, written once for all subscribers. A subscriber uses it to detect a queue in its downlink.
    out.writeUInt32BE(Math.round(now * CARRIED_CLOCK_RATE_KHZ) % 2 ** 32, 4);
    writeCarriageHeader(out, RTP_HEADER_LENGTH, {
      codec,
      startsKeyframe,
      startsFrame: startsFrame(codec, packet, header),
      endsFrame: header.marker && end > header.payloadOffset,
      sequenceNumber: 0,
      rtpTimestamp: packet.readUInt32BE(4),
    });
    packet.copy(out, RTP_HEADER_LENGTH + CARRIAGE_HEADER_BYTES, header.payloadOffset, end);
    return out;
  },
});

/** `sent` maps extension URIs to the sender's IDs. */
export const packetizer = (encapsulation: Encapsulation, codec: Codec, sent: ReadonlyMap<string, number>): Packetizer =>
  encapsulation.name === "packets" && codec !== "opus"
    ? carriagePacketizer(codec)
    : rtpPacketizer(extensionMap(sent, encapsulation.name === "rtp" ? encapsulation.extensions : new Map()));

export const endsCarriedFrame = (packet: Buffer): boolean => ((packet[RTP_HEADER_LENGTH] ?? 0) & 1) !== 0;

export const CARRIED_SEQUENCE_OFFSET = RTP_HEADER_LENGTH + 2;
