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
 * Splits H.264 packets that exceed a path MTU of 1280, as OBS and other WHIP clients send. Other codecs' long packets pass
 * unchanged, and receivers get a notice (`longPackets`).
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
