import { splitH264Payload } from "@setsuna/rtp";
import type { Codec } from "../sdp/codecs.ts";
import { PacketSplitter } from "./packet-splitter.ts";
import type { MediaSink } from "./stream-source.ts";

/**
 * Bytes: with either encapsulation's headers, repair, and SRTP's 16-byte tag it fits 1232 bytes, as a path of 1280 takes (RFC
 * 8200 §5). Browsers send at most 1200, header included.
 */
export const MAX_PAYLOAD_BYTES = 1188;

/**
 * H.264 over a path MTU of 1280, as OBS and other WHIP clients send. Other codecs pass unchanged, and receivers get a notice
 * (`longPackets`).
 */
export class PacketCutter extends PacketSplitter {
  constructor(sink: MediaSink, codec: Codec) {
    super(sink, (packet, header) => {
      const end = packet.length - header.paddingLength;
      const isLong = end - header.payloadOffset > MAX_PAYLOAD_BYTES;
      return isLong && codec === "H264" ? splitH264Payload(packet.subarray(header.payloadOffset, end)) : undefined;
    });
  }
}
