import { type Milliseconds, readUint24 } from "@setsuna/kit";
import type { RtpHeader } from "../packet/rtp-packet.ts";
import { extensionOffsetOf } from "./extension-elements.ts";

const LENGTH = 3;
/** To the top of 32 bits, to wrap like other timestamps. */
const SHIFT = 256;

/** Ticks of {@link absSendTimeOf} in a millisecond: 2^18 a second in the extension, 2^26 in 32 bits. */
export const ABS_SEND_TIME_TICKS_PER_MS = 2 ** 26 / 1000;

/**
 * Sending time in ticks of 2^-26 s from an unknown origin, 32 bits, wrapping every 64 s; -1: no extension.
 * http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time
 */
export const absSendTimeOf = (bytes: Uint8Array, header: RtpHeader, id: number): number => {
  const offset = extensionOffsetOf(bytes, header, id, LENGTH);
  return offset < 0 ? -1 : readUint24(bytes, offset) * SHIFT;
};

/** The extension's three bytes. @param now of any clock. */
export const writeAbsSendTime = (now: Milliseconds): Uint8Array => {
  const ticks = Math.round(now * (ABS_SEND_TIME_TICKS_PER_MS / SHIFT)) % 2 ** (8 * LENGTH);
  return Uint8Array.of(ticks >>> 16, (ticks >>> 8) & 0xff, ticks & 0xff);
};
