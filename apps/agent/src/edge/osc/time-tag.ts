import type { TimeTag } from "./osc-packet.ts";

/** OSC 1.0, Temporal Semantics. */
export const AT_ONCE: TimeTag = 1n;

/** From 1900 to 1970, RFC 5905 §6. */
const UNIX_SECONDS = 2_208_988_800;
/** NTP era 0 ends in February 2036. */
const ERA_SECONDS = 2 ** 32;

/**
 * Ms since the Unix epoch; undefined: at once. So is second 0, liblo's Python default. Seconds below 2^31 belong to the era from
 * 2036.
 */
export const unixMsOf = (tag: TimeTag): number | undefined => {
  const seconds = Number(tag >> 32n);
  if (seconds === 0) return undefined;
  const inEra = seconds >= 2 ** 31 ? seconds : seconds + ERA_SECONDS;
  return (inEra - UNIX_SECONDS) * 1000 + (Number(tag & 0xffff_ffffn) / 2 ** 32) * 1000;
};

/** `unixMs`: ms since the Unix epoch. */
export const timeTagOf = (unixMs: number): TimeTag => {
  const seconds = Math.floor(unixMs / 1000);
  const fraction = Math.floor(((unixMs - seconds * 1000) / 1000) * 2 ** 32);
  return (BigInt((seconds + UNIX_SECONDS) % ERA_SECONDS) << 32n) | BigInt(fraction);
};
