import type { BitsPerSecond } from "@setsuna/kit";
import { readUint8, readUint16, readUint32, writeUint16, writeUint32 } from "@setsuna/kit";
import { allocateFeedback, FMT_APPLICATION, isFeedback, RTCP_PAYLOAD_FEEDBACK, type RtcpView } from "./rtcp-packet.ts";

export interface Remb {
  readonly senderSsrc: number;
  /** Total for `ssrcs`, bit/s. */
  readonly bitrate: BitsPerSecond;
  readonly ssrcs: readonly number[];
}

const IDENTIFIER = 0x52_45_4d_42;
const MANTISSA_MAX = 0x3ffff;

/** Undefined if no REMB, or too short. */
export const parseRemb = (packet: RtcpView): Remb | undefined => {
  const { bytes, offset, length } = packet;
  if (!isFeedback(packet, RTCP_PAYLOAD_FEEDBACK, FMT_APPLICATION) || length < 20) return undefined;
  if (readUint32(bytes, offset + 12) !== IDENTIFIER) return undefined;
  const count = readUint8(bytes, offset + 16);
  if (length < 20 + 4 * count) return undefined;
  const exponent = readUint8(bytes, offset + 17) >> 2;
  const mantissa = ((readUint8(bytes, offset + 17) & 3) << 16) | readUint16(bytes, offset + 18);
  const ssrcs: number[] = [];
  for (let index = 0; index < count; index += 1) ssrcs.push(readUint32(bytes, offset + 20 + 4 * index));
  return { senderSsrc: readUint32(bytes, offset + 4), bitrate: mantissa * 2 ** exponent, ssrcs };
};

/** Rounds down to 18 significant bits. @throws RangeError for a negative or non-finite bitrate, or more than 255 SSRCs. */
export const remb = ({ senderSsrc, bitrate, ssrcs }: Remb): Uint8Array => {
  if (!Number.isFinite(bitrate) || bitrate < 0) throw new RangeError("a REMB bitrate is a finite number from 0 on");
  if (ssrcs.length > 255) throw new RangeError("a REMB holds at most 255 SSRCs");
  let exponent = 0;
  let mantissa = Math.floor(bitrate);
  while (mantissa > MANTISSA_MAX && exponent < 63) {
    mantissa = Math.floor(mantissa / 2);
    exponent += 1;
  }
  if (mantissa > MANTISSA_MAX) mantissa = MANTISSA_MAX;
  const bytes = allocateFeedback(RTCP_PAYLOAD_FEEDBACK, FMT_APPLICATION, senderSsrc, 0, 8 + 4 * ssrcs.length);
  writeUint32(bytes, 12, IDENTIFIER);
  bytes[16] = ssrcs.length;
  bytes[17] = (exponent << 2) | (mantissa >>> 16);
  writeUint16(bytes, 18, mantissa & 0xffff);
  ssrcs.forEach((ssrc, index) => {
    writeUint32(bytes, 20 + 4 * index, ssrc);
  });
  return bytes;
};
