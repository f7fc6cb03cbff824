/** AV1's limits: at most 2^32 - 1 in eight bytes. AV1 specification §4.10.5. */
const MAX_BYTES = 8;
const MAX_VALUE = 0xffff_ffff;

export const leb128Length = (value: number): number => {
  let length = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) length += 1;
  return length;
};

/** Shortest form, 0 to 2^32 - 1. Returns the offset behind it. */
export const writeLeb128 = (bytes: Uint8Array, offset: number, value: number): number => {
  let at = offset;
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) {
    bytes[at] = (rest % 0x80) | 0x80;
    at += 1;
  }
  bytes[at] = rest;
  return at + 1;
};

/** `byteAt`: undefined past the end. Undefined: cut off, too long or too large. */
export const readLeb128 = (byteAt: (index: number) => number | undefined): { value: number; length: number } | undefined => {
  let value = 0;
  for (let index = 0; index < MAX_BYTES; index += 1) {
    const octet = byteAt(index);
    if (octet === undefined) return undefined;
    value += (octet & 0x7f) * 0x80 ** index;
    if ((octet & 0x80) === 0) return value > MAX_VALUE ? undefined : { value, length: index + 1 };
  }
  return undefined;
};
