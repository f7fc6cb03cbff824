/** Big-endian ("network order", RFC 3550 §4) reads and writes, and other forms of bytes. Reads past the end give 0; parsers check lengths first. */
/** Returns the byte at `offset`; 0 past the end. */
export const readUint8 = (bytes, offset) => bytes[offset] ?? 0;
/** Returns two bytes at `offset` as an unsigned number; bytes past the end count as 0. */
export const readUint16 = (bytes, offset) => ((bytes[offset] ?? 0) << 8) | (bytes[offset + 1] ?? 0);
/** Returns three bytes at `offset` as an unsigned number; bytes past the end count as 0. */
export const readUint24 = (bytes, offset) => ((bytes[offset] ?? 0) << 16) | ((bytes[offset + 1] ?? 0) << 8) | (bytes[offset + 2] ?? 0);
/** Returns four bytes at `offset` as an unsigned number; bytes past the end count as 0. */
export const readUint32 = (bytes, offset) => (((bytes[offset] ?? 0) << 24) |
    ((bytes[offset + 1] ?? 0) << 16) |
    ((bytes[offset + 2] ?? 0) << 8) |
    (bytes[offset + 3] ?? 0)) >>>
    0;
/** Writes the low 16 bits of `value` at `offset`; bytes past the end are dropped. */
export const writeUint16 = (bytes, offset, value) => {
    bytes[offset] = value >>> 8;
    bytes[offset + 1] = value;
};
/** Writes the low 24 bits of `value` at `offset`; bytes past the end are dropped. */
export const writeUint24 = (bytes, offset, value) => {
    bytes[offset] = value >>> 16;
    bytes[offset + 1] = value >>> 8;
    bytes[offset + 2] = value;
};
/** Writes the low 32 bits of `value` at `offset`; bytes past the end are dropped. */
export const writeUint32 = (bytes, offset, value) => {
    bytes[offset] = value >>> 24;
    bytes[offset + 1] = value >>> 16;
    bytes[offset + 2] = value >>> 8;
    bytes[offset + 3] = value;
};
/** Returns the parts one after the other, in memory of their own. */
export const joinBytes = (parts) => {
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
};
/** Returns the bytes of a hexadecimal text. An odd number of digits gets a leading zero. Throws RangeError for any other text. */
export const bytesOfHex = (hex) => {
    if (!/^[0-9a-fA-F]*$/.test(hex))
        throw new RangeError("not hexadecimal");
    const even = hex.length % 2 === 0 ? hex : `0${hex}`;
    return Uint8Array.from({ length: even.length / 2 }, (_, i) => Number.parseInt(even.slice(2 * i, 2 * i + 2), 16));
};
/** Returns lower-case hexadecimal, two digits a byte. */
export const hexOfBytes = (bytes, separator = "") => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(separator);
/** Returns the bytes as a number, most significant first. */
export const numberOfBytes = (bytes) => BigInt(`0x0${hexOfBytes(bytes)}`);
/** Returns the text in UTF-8. */
export const utf8 = (text) => new TextEncoder().encode(text);
