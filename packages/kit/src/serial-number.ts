import { bare, type RtpTimestamp, type SequenceNumber } from "./units.ts";

/** RFC 1982: wrapping counters. Valid while two numbers are less than half the space apart. */

/** a - b of 16-bit numbers, in [-32768, 32767]. */
export const distance16 = (a: SequenceNumber, b: SequenceNumber): number => (((a as number) - (b as number)) << 16) >> 16;

/** a - b of 32-bit numbers, in [-2^31, 2^31 - 1]. */
export const distance32 = (a: RtpTimestamp, b: RtpTimestamp): number => ((a as number) - (b as number)) | 0;

/** True when 32-bit `a` comes after `b`; false if equal. */
export const isNewer32 = (a: RtpTimestamp, b: RtpTimestamp): boolean => distance32(a, b) > 0;

/**
 * Makes wrapping 16- or 32-bit counters grow (RFC 3550 §A.1 "extended sequence number"). Keeps the first value; an older one
 * becomes smaller, possibly negative.
 */
export class Unwrapper {
  private last: number | undefined;
  private readonly distance: (a: number, b: number) => number;

  constructor(bits: 16 | 32) {
    this.distance = bits === 16 ? distance16 : distance32;
  }

  /** Moves the reference if the value is newer. */
  unwrap(wrapped: SequenceNumber | RtpTimestamp): number {
    const value = bare(wrapped);
    if (this.last === undefined) {
      this.last = value;
      return value;
    }
    const next = this.peek(value);
    if (next > this.last) this.last = next;
    return next;
  }

  /** Like {@link unwrap} without moving the reference. */
  peek(wrapped: SequenceNumber | RtpTimestamp): number {
    const value = bare(wrapped);
    if (this.last === undefined) return value;
    return this.last + this.distance(value, this.last);
  }
}
