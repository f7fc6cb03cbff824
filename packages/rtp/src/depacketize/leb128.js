/** Numbers in leb128 as AV1 limits them: at most 2^32 - 1 in at most eight bytes. AV1 specification §4.10.5. */
const MAX_BYTES = 8;
const MAX_VALUE = 4294967295;
/** Bytes that the shortest form of `value` takes. */
export const leb128Length = (value) => {
    let length = 1;
    for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80))
        length += 1;
    return length;
};
/** Writes the shortest form of `value`, 0 to 2^32 - 1, and returns the offset behind it. */
export const writeLeb128 = (bytes, offset, value) => {
    let at = offset;
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) {
        bytes[at] = (rest % 0x80) | 0x80;
        at += 1;
    }
    bytes[at] = rest;
    return at + 1;
};
/** Reads by `byteAt`, which gives undefined past the end. Undefined when cut off, too long or too large. */
export const readLeb128 = (byteAt) => {
    let value = 0;
    for (let index = 0; index < MAX_BYTES; index += 1) {
        const octet = byteAt(index);
        if (octet === undefined)
            return undefined;
        value += (octet & 0x7f) * 0x80 ** index;
        if ((octet & 0x80) === 0)
            return value > MAX_VALUE ? undefined : { value, length: index + 1 };
    }
    return undefined;
};
