/** Big-endian ("network order", RFC 3550 §4). Reads past the end give 0; parsers check lengths first. */

/** Reads 0 past the end. */
export const readUint8 = (bytes: Uint8Array, offset: number): number => bytes[offset] ?? 0;

/** Unsigned; bytes past the end read as 0. */
export const readUint16 = (bytes: Uint8Array, offset: number): number => ((bytes[offset] ?? 0) << 8) | (bytes[offset + 1] ?? 0);

/** Unsigned; bytes past the end read as 0. */
export const readUint24 = (bytes: Uint8Array, offset: number): number =>
  ((bytes[offset] ?? 0) << 16) | ((bytes[offset + 1] ?? 0) << 8) | (bytes[offset + 2] ?? 0);

/** Unsigned; bytes past the end read as 0. */
export const readUint32 = (bytes: Uint8Array, offset: number): number =>
  (((bytes[offset] ?? 0) << 24) |
    ((bytes[offset + 1] ?? 0) << 16) |
    ((bytes[offset + 2] ?? 0) << 8) |
    (bytes[offset + 3] ?? 0)) >>>
  0;

/** Writes the low 16 bits; drops bytes past the end. */
export const writeUint16 = (bytes: Uint8Array, offset: number, value: number): void => {
  bytes[offset] = value >>> 8;
  bytes[offset + 1] = value;
};

/** Writes the low 24 bits; drops bytes past the end. */
export const writeUint24 = (bytes: Uint8Array, offset: number, value: number): void => {
  bytes[offset] = value >>> 16;
  bytes[offset + 1] = value >>> 8;
  bytes[offset + 2] = value;
};

/** Writes the low 32 bits; drops bytes past the end. */
export const writeUint32 = (bytes: Uint8Array, offset: number, value: number): void => {
  bytes[offset] = value >>> 24;
  bytes[offset + 1] = value >>> 16;
  bytes[offset + 2] = value >>> 8;
  bytes[offset + 3] = value;
};

/** Copies the parts into one array. */
export const joinBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** An odd number of digits gets a leading zero. Throws RangeError for other text. */
export const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> => {
  if (!/^[0-9a-fA-F]*$/.test(hex)) throw new RangeError("not hexadecimal");
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Uint8Array.from({ length: even.length / 2 }, (_, i) => Number.parseInt(even.slice(2 * i, 2 * i + 2), 16));
};

/** Lower case, two digits per byte. */
export const hexOfBytes = (bytes: Uint8Array, separator = ""): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(separator);

/** Reads a big-endian number. */
export const numberOfBytes = (bytes: Uint8Array): bigint => BigInt(`0x0${hexOfBytes(bytes)}`);

/** Returns the text in UTF-8. */
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
