import { writeUint32 } from "@setsuna/kit";
import { allocateRtcp, RTCP_SDES } from "./rtcp-packet.ts";

const CNAME = 1;
const encoder = new TextEncoder();

/** Canonical name of `ssrc`. RFC 3550 §6.5, §6.5.1. @throws RangeError for an empty name or over 255 bytes of UTF-8. */
export const sourceDescription = (ssrc: number, cname: string): Uint8Array => {
  const name = encoder.encode(cname);
  if (name.length < 1 || name.length > 255) throw new RangeError("a CNAME has 1 to 255 bytes");
  // The item list ends with at least one null byte, padded to 32 bits.
  const bytes = allocateRtcp(RTCP_SDES, 1, 8 + Math.ceil((2 + name.length + 1) / 4) * 4);
  writeUint32(bytes, 4, ssrc);
  bytes[8] = CNAME;
  bytes[9] = name.length;
  bytes.set(name, 10);
  return bytes;
};
