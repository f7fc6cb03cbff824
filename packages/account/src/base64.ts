const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = new Map([...ALPHABET].map((digit, value) => [digit, value]));

/** RFC 4648 §4, with padding. */
export const base64 = (bytes: Uint8Array): string => {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const word = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const digits = Math.min(4, Math.ceil(((bytes.length - i) * 4) / 3));
    for (let digit = 0; digit < digits; digit += 1) text += ALPHABET[(word >> (18 - 6 * digit)) & 63];
  }
  return text.padEnd(Math.ceil(text.length / 4) * 4, "=");
};

/**
 * The bytes of a base64 text, of the standard or the URL alphabet (RFC 4648 §4, §5), with or without padding.
 * Undefined when it is neither.
 */
export const bytesOfBase64 = (text: string): Uint8Array | undefined => {
  const digits = text
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/={1,2}$/, "");
  if (digits.length % 4 === 1) return undefined;
  const bytes: number[] = [];
  let word = 0;
  let bits = 0;
  for (const digit of digits) {
    const value = VALUES.get(digit);
    if (value === undefined) return undefined;
    word = ((word << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((word >> bits) & 0xff);
    }
  }
  return Uint8Array.from(bytes);
};
