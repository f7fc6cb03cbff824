import { ONE_BYTE_PROFILE, TWO_BYTE_PROFILE } from "./extension-elements.ts";
const fitsOneByte = ({ id, data }) => id <= 14 && data.length >= 1 && data.length <= 16;
/**
 * Lays extension elements out in the shortest form that can carry them all, filled up to 32-bit words with zeros.
 * RFC 8285 §4.2, §4.3. Give the result to `writeRtpPacket` or `replaceExtensions`.
 * @throws RangeError for an id outside 1-255 or data of more than 255 bytes.
 */
export const writeExtensions = (elements) => {
    for (const { id, data } of elements) {
        if (!Number.isInteger(id) || id < 1 || id > 255)
            throw new RangeError("a header extension id is 1 to 255");
        if (data.length > 255)
            throw new RangeError("a header extension element holds at most 255 bytes");
    }
    const oneByte = elements.every(fitsOneByte);
    const headerSize = oneByte ? 1 : 2;
    const size = elements.reduce((sum, { data }) => sum + headerSize + data.length, 0);
    const bytes = new Uint8Array(Math.ceil(size / 4) * 4);
    let offset = 0;
    for (const { id, data } of elements) {
        if (oneByte) {
            bytes[offset] = (id << 4) | (data.length - 1);
        }
        else {
            bytes[offset] = id;
            bytes[offset + 1] = data.length;
        }
        bytes.set(data, offset + headerSize);
        offset += headerSize + data.length;
    }
    return { profile: oneByte ? ONE_BYTE_PROFILE : TWO_BYTE_PROFILE, elements: bytes };
};
