import type { Milliseconds } from "@setsuna/kit";
/** Seconds since 1900 and fractions of 2^-32 s. RFC 3550 §4. */
export interface NtpTime {
  readonly seconds: number;
  readonly fraction: number;
}

const NTP_UNIX_OFFSET_S = 2_208_988_800;
const UNITS = 2 ** 32;

/** Ms since 1970, keeping fractions. The era wraps in 2036 per RFC 5905. */
export const ntpFromUnixMs = (unixMs: Milliseconds): NtpTime => {
  const wholeSeconds = Math.floor(unixMs / 1000);
  const fraction = Math.round(((unixMs - wholeSeconds * 1000) / 1000) * UNITS);
  const carry = fraction >= UNITS ? 1 : 0;
  return { seconds: (wholeSeconds + NTP_UNIX_OFFSET_S + carry) % UNITS, fraction: carry === 1 ? 0 : fraction };
};

/** Ms since 1970, to about 0.2 µs. Seconds below 2^31 belong to the era from 2036 (RFC 4330 §3). */
export const unixMsFromNtp = ({ seconds, fraction }: NtpTime): number => {
  const era = seconds < 0x8000_0000 ? UNITS : 0;
  return (seconds + era - NTP_UNIX_OFFSET_S) * 1000 + (fraction / UNITS) * 1000;
};

/** Middle 32 bits, in 1/65536 s, as in LSR fields. RFC 3550 §6.4.1. */
export const compactNtp = ({ seconds, fraction }: NtpTime): number => (((seconds & 0xffff) << 16) | (fraction >>> 16)) >>> 0;

/** Ms in 1/65536 s, 32 bits, as in DLSR fields. RFC 3550 §6.4.1. */
export const compactFromMs = (durationMs: Milliseconds): number =>
  Math.min(0xffff_ffff, Math.max(0, Math.round((durationMs * 65536) / 1000)));

/** Converts 1/65536 s to ms. */
export const msFromCompact = (compact: number): number => (compact / 65536) * 1000;

/** Ms: A - LSR - DLSR, never below 0. Undefined: the peer had no sender report yet (`lsr` 0). RFC 3550 §6.4.1. */
export const roundTripTimeMs = (compactNow: number, lsr: number, dlsr: number): number | undefined => {
  if (lsr === 0) return undefined;
  const units = (compactNow - lsr - dlsr) | 0;
  return units < 0 ? 0 : msFromCompact(units);
};
