/** Big-endian ("network order", RFC 3550 §4) reads and writes. Reads past the end give 0; parsers check lengths first. */

export const readUint8 = (bytes: Uint8Array, offset: number): number => bytes[offset] ?? 0;

/** Two bytes at `offset` as an unsigned number; bytes past the end count as 0. */
export const readUint16 = (bytes: Uint8Array, offset: number): number => ((bytes[offset] ?? 0) << 8) | (bytes[offset + 1] ?? 0);

/** Three bytes at `offset` as an unsigned number; bytes past the end count as 0. */
export const readUint24 = (bytes: Uint8Array, offset: number): number =>
  ((bytes[offset] ?? 0) << 16) | ((bytes[offset + 1] ?? 0) << 8) | (bytes[offset + 2] ?? 0);

/** Four bytes at `offset` as an unsigned number; bytes past the end count as 0. */
export const readUint32 = (bytes: Uint8Array, offset: number): number =>
  (((bytes[offset] ?? 0) << 24) |
    ((bytes[offset + 1] ?? 0) << 16) |
    ((bytes[offset + 2] ?? 0) << 8) |
    (bytes[offset + 3] ?? 0)) >>>
  0;

/** Writes the low 16 bits of `value` at `offset`; bytes past the end are dropped. */
export const writeUint16 = (bytes: Uint8Array, offset: number, value: number): void => {
  bytes[offset] = value >>> 8;
  bytes[offset + 1] = value;
};

/** Writes the low 24 bits of `value` at `offset`; bytes past the end are dropped. */
export const writeUint24 = (bytes: Uint8Array, offset: number, value: number): void => {
  bytes[offset] = value >>> 16;
  bytes[offset + 1] = value >>> 8;
  bytes[offset + 2] = value;
};

/** Writes the low 32 bits of `value` at `offset`; bytes past the end are dropped. */
export const writeUint32 = (bytes: Uint8Array, offset: number, value: number): void => {
  bytes[offset] = value >>> 24;
  bytes[offset + 1] = value >>> 16;
  bytes[offset + 2] = value >>> 8;
  bytes[offset + 3] = value;
};

/** The parts one after the other, in memory of its own. */
export const joinBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
