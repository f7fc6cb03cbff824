/**
 * Serial number arithmetic, RFC 1982: comparison of counters that wrap.
 * A result is meaningful while the two numbers are less than half the space apart.
 */
/** Signed distance a - b of two 16-bit numbers, in [-32768, 32767]. */
export const distance16 = (a, b) => ((a - b) << 16) >> 16;
/** Signed distance a - b of two 32-bit numbers, in [-2^31, 2^31 - 1]. */
export const distance32 = (a, b) => (a - b) | 0;
/** True when 32-bit `a` comes after `b`; equal numbers are not newer. */
export const isNewer32 = (a, b) => distance32(a, b) > 0;
/**
 * Turns wrapping 16- or 32-bit counters into ever-growing numbers (RFC 3550 §A.1 "extended sequence number").
 * The first value is kept as it is; an older value unwraps to a smaller number, possibly below zero.
 */
export class Unwrapper {
    last;
    distance;
    constructor(bits) {
        this.distance = bits === 16 ? distance16 : distance32;
    }
    /** The unwrapped number; also moves the reference when `value` is newer. */
    unwrap(value) {
        if (this.last === undefined) {
            this.last = value;
            return value;
        }
        const next = this.peek(value);
        if (next > this.last)
            this.last = next;
        return next;
    }
    /** Like {@link unwrap} but leaves the reference where it is. */
    peek(value) {
        if (this.last === undefined)
            return value;
        return this.last + this.distance(value, this.last);
    }
}
