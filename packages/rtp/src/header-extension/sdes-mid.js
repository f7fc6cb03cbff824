const decoder = new TextDecoder("utf-8", { fatal: false });
const encoder = new TextEncoder();
/** The identification tag of the packet's m-section; undefined when empty or out of bounds. RFC 9143 §15.2, RFC 7941. */
export const parseSdesMid = (bytes, offset, length) => length < 1 || offset + length > bytes.length ? undefined : decoder.decode(bytes.subarray(offset, offset + length));
/** The element's data. */
export const writeSdesMid = (mid) => encoder.encode(mid);
