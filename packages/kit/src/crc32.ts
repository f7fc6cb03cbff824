const TABLE = new Uint32Array(256);
for (let value = 0; value < 256; value += 1) {
  let remainder = value;
  for (let bit = 0; bit < 8; bit += 1) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  TABLE[value] = remainder;
}

/** ISO 3309, RFC 1952 §8; 0 to 2^32 - 1. */
export const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};
