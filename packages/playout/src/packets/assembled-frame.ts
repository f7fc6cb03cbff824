import type { CarriedCodec, CarriedPacket } from "@setsuna/contracts";
import type { Milliseconds, RtpTimestamp } from "@setsuna/kit";
import { depacketize, h264HasIdr, h265HasIrap } from "@setsuna/rtp";
import type { PacketStamps } from "./packet-stamps.ts";

/** A whole encoded frame, ready for a decoder. */
export interface AssembledFrame {
  readonly codec: CarriedCodec;
  readonly type: "key" | "delta";
  readonly rtpTimestamp: RtpTimestamp;
  /** For WebCodecs: Annex B for H.264 and HEVC, a temporal unit for AV1. Own memory, transferable. */
  readonly data: Uint8Array<ArrayBuffer>;
  /** Arrival of its last packet, on the clock of `onPacket`. */
  readonly completedAtMs: Milliseconds;
  /** Absent if unknown. */
  readonly stamps?: PacketStamps | undefined;
  /** Decode only: after a recovery point the frame isn't correct yet. Absent: show it. */
  readonly hidden?: true | undefined;
  readonly packets: number;
}

/** One frame from its packets in order, fillers left out; undefined when they do not make a frame. */
export const assembleFrame = (packets: readonly CarriedPacket[], completedAtMs: Milliseconds): AssembledFrame | undefined => {
  const [first] = packets;
  if (first === undefined) return undefined;
  const { codec, rtpTimestamp } = first;
  const payloads: Uint8Array[] = [];
  let isKey = false;
  for (const packet of packets) {
    isKey ||= packet.startsKeyframe;
    payloads.push(packet.payload);
  }
  // WebCodecs rejects keyframes that only repeat parameter sets, as gradual refresh does.
  if (isKey && codec === "H264") isKey = payloads.some(h264HasIdr);
  if (isKey && codec === "H265") isKey = payloads.some(h265HasIrap);
  const data = depacketize(codec, payloads);
  if (data === undefined) return undefined;
  return { codec, type: isKey ? "key" : "delta", rtpTimestamp, data, completedAtMs, packets: payloads.length };
};
