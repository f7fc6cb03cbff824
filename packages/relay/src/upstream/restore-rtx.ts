import { type RtpHeader, readRtpHeader, setPayloadType, setSequenceNumber, setSsrc } from "@setsuna/rtp";

/**
 * Restores the original packet from an RTX packet in place; undefined for padding probes. RFC 4588 §4: the original sequence
 * number precedes the payload.
 * @param header header of the RTX packet, replaced with the original's.
 */
export const restoreRtx = (packet: Buffer, header: RtpHeader, ssrc: number, payloadType: number): Buffer | undefined => {
  const { payloadOffset } = header;
  if (packet.length - payloadOffset - header.paddingLength <= 2) return undefined;
  setSequenceNumber(packet, packet.readUInt16BE(payloadOffset));
  setPayloadType(packet, payloadType);
  setSsrc(packet, ssrc);
  packet.copyWithin(payloadOffset, payloadOffset + 2);
  const original = packet.subarray(0, packet.length - 2);
  return readRtpHeader(original, header) ? original : undefined;
};
