/** The bytes of a hexadecimal text. An odd number of digits gets a leading zero. Throws RangeError for anything else. */
export const bytesOfHex = (hex: string): Uint8Array => {
  if (!/^[0-9a-fA-F]*$/.test(hex)) throw new RangeError("not hexadecimal");
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Uint8Array.from({ length: even.length / 2 }, (_, i) => Number.parseInt(even.slice(2 * i, 2 * i + 2), 16));
};

/** Lower-case hexadecimal, two digits a byte. */
export const hexOfBytes = (bytes: Uint8Array): string => {
  let hex = "";
  for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
  return hex;
};

/** Bytes as a number, most significant first. */
export const numberOfBytes = (bytes: Uint8Array): bigint => BigInt(`0x0${hexOfBytes(bytes)}`);

/** The parts in a row, copied. */
export const joinBytes = (...parts: readonly Uint8Array[]): Uint8Array => {
  const joined = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

/** UTF-8. */
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
