/** NAL unit or payload structure type. ITU-T H.265 §7.3.1.2, RFC 7798 §1.1.4. */
export const h265NalType = (first: number): number => (first >> 1) & 0x3f;
