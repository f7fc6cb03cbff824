/** Returns the type of the NAL unit, or of the payload structure, whose header begins with this byte. ITU-T H.265 §7.3.1.2, RFC 7798 §1.1.4. */
export const h265NalType = (first: number): number => (first >> 1) & 0x3f;
