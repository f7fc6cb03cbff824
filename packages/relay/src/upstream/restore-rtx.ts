import { type RtpHeader, readRtpHeader, setPayloadType, setSequenceNumber, setSsrc } from "@setsuna/rtp";

/**
 * Restores the packet that an RTX packet carries, in place; undefined for what carries none and only pads the path. RFC 4588 §4: the
 * original sequence number stands before the payload.
 * @param header of the RTX packet; of the original afterwards.
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
