import type { Milliseconds } from "@setsuna/kit";
import { readUint32, writeUint32 } from "@setsuna/kit";
import { type NtpTime, ntpFromUnixMs, unixMsFromNtp } from "../rtcp/ntp.ts";

export interface AbsCaptureTime {
  /** Milliseconds since 1970 on the capturer's clock. */
  readonly capturedAtMs: Milliseconds;
  /** Add to the capturer's clock to get this packet's sender's, ms; absent: the same, or unknown. */
  readonly clockOffsetMs: Milliseconds | undefined;
}

const FRACTIONS_PER_MS = 2 ** 32 / 1000;

/** UQ32.32 NTP seconds, optionally a Q32.32 clock offset. Undefined unless 8 or 16 bytes. */
export const parseAbsCaptureTime = (bytes: Uint8Array, offset: number, length: number): AbsCaptureTime | undefined => {
  if ((length !== 8 && length !== 16) || offset + length > bytes.length) return undefined;
  const ntp: NtpTime = { seconds: readUint32(bytes, offset), fraction: readUint32(bytes, offset + 4) };
  if (length === 8) return { capturedAtMs: unixMsFromNtp(ntp), clockOffsetMs: undefined };
  const seconds = readUint32(bytes, offset + 8) | 0;
  return {
    capturedAtMs: unixMsFromNtp(ntp),
    clockOffsetMs: seconds * 1000 + readUint32(bytes, offset + 12) / FRACTIONS_PER_MS,
  };
};

/** Writes 16 bytes with a clock offset, else 8. */
export const writeAbsCaptureTime = ({ capturedAtMs, clockOffsetMs }: AbsCaptureTime): Uint8Array => {
  const data = new Uint8Array(clockOffsetMs === undefined ? 8 : 16);
  const { seconds, fraction } = ntpFromUnixMs(capturedAtMs);
  writeUint32(data, 0, seconds);
  writeUint32(data, 4, fraction);
  if (clockOffsetMs !== undefined) {
    const total = Math.round(clockOffsetMs * FRACTIONS_PER_MS);
    const whole = Math.floor(total / 2 ** 32);
    writeUint32(data, 8, whole);
    writeUint32(data, 12, total - whole * 2 ** 32);
  }
  return data;
};
