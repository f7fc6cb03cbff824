import { splitH264Payload } from "@setsuna/rtp";
import type { Codec } from "../sdp/codecs.ts";
import type { MediaSink } from "./stream-source.ts";
import { TwoForOne } from "./two-for-one.ts";

/**
 * Longest RTP payload that goes out, bytes: with the headers of either encapsulation, as a repair packet too, and SRTP's tag of 16 bytes it
 * fits a datagram of 1232 bytes, which a path of 1280 takes (RFC 8200 §5). Browsers send packets of 1200 bytes at most, header included.
 */
export const MAX_PAYLOAD_BYTES = 1188;

/**
 * Cuts a sender's packets that are too long for a path of 1280 in two, as OBS and other WHIP clients send them. H.264 only: other codecs' long
 * packets go on as they are, and receivers are told (`longPackets`).
 */
export class PacketCutter extends TwoForOne {
  constructor(sink: MediaSink, codec: Codec) {
    super(sink, (packet, header) => {
      const end = packet.length - header.paddingLength;
      const isLong = end - header.payloadOffset > MAX_PAYLOAD_BYTES;
      return isLong && codec === "H264" ? splitH264Payload(packet.subarray(header.payloadOffset, end)) : undefined;
    });
  }
}
