/** The bytes of a frame or packet, a view. */
export const bytesOf = (buffer, part) => new Uint8Array(buffer, part.offset, part.byteLength);
