import { readUint8, readUint32, writeUint32 } from "@setsuna/kit";
import { allocateFeedback, FMT_FIR, FMT_PLI, isFeedback, RTCP_PAYLOAD_FEEDBACK, type RtcpView } from "./rtcp-packet.ts";

/** PLI. RFC 4585 §6.3.1. */
export const pictureLossIndication = (senderSsrc: number, mediaSsrc: number): Uint8Array =>
  allocateFeedback(RTCP_PAYLOAD_FEEDBACK, FMT_PLI, senderSsrc, mediaSsrc, 0);

/** Media SSRC; undefined if no PLI, or too short. */
export const parsePictureLossIndication = (packet: RtcpView): number | undefined =>
  isFeedback(packet, RTCP_PAYLOAD_FEEDBACK, FMT_PLI) && packet.length >= 12
    ? readUint32(packet.bytes, packet.offset + 8)
    : undefined;

/** RFC 5104 §4.3.1.1. */
export interface FullIntraRequestEntry {
  readonly ssrc: number;
  /** 8 bits; repeated commands keep it, new ones add 1. */
  readonly commandSequence: number;
}

/** The header's media SSRC is 0 (RFC 5104 §4.3.1.2). */
export const fullIntraRequest = (senderSsrc: number, entries: readonly FullIntraRequestEntry[]): Uint8Array => {
  const bytes = allocateFeedback(RTCP_PAYLOAD_FEEDBACK, FMT_FIR, senderSsrc, 0, 8 * entries.length);
  entries.forEach(({ ssrc, commandSequence }, index) => {
    writeUint32(bytes, 12 + 8 * index, ssrc);
    bytes[16 + 8 * index] = commandSequence;
  });
  return bytes;
};

/** Undefined if no FIR, or too short. */
export const parseFullIntraRequest = (packet: RtcpView): FullIntraRequestEntry[] | undefined => {
  if (!isFeedback(packet, RTCP_PAYLOAD_FEEDBACK, FMT_FIR) || packet.length < 12) return undefined;
  const entries: FullIntraRequestEntry[] = [];
  const end = packet.offset + packet.length;
  for (let at = packet.offset + 12; at + 8 <= end; at += 8) {
    entries.push({ ssrc: readUint32(packet.bytes, at), commandSequence: readUint8(packet.bytes, at + 4) });
  }
  return entries;
};

/** True for a PLI or a FIR that asks `ssrc` for a keyframe. */
export const asksForKeyframe = (packet: RtcpView, ssrc: number): boolean =>
  parsePictureLossIndication(packet) === ssrc || (parseFullIntraRequest(packet)?.some((entry) => entry.ssrc === ssrc) ?? false);
