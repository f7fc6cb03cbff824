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

/** Ticks of the extension in a millisecond, and its wrap. */
const EXTENSION_TICKS_PER_MS = 2 ** 18 / 1000;
const EXTENSION_WRAP = 2 ** 24;

/** The extension's three bytes. @param nowMs of any clock. */
export const writeAbsSendTime = (nowMs: Milliseconds): Uint8Array => {
  const ticks = Math.round(nowMs * EXTENSION_TICKS_PER_MS) % EXTENSION_WRAP;
  return Uint8Array.of(ticks >>> 16, (ticks >>> 8) & 0xff, ticks & 0xff);
};
