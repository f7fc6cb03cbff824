import { readUint8, readUint16 } from "@setsuna/kit";
/** Parses the data of the element; undefined when it has fewer than 3 bytes. The extended fields are not interpreted. */
export const parseDependencyDescriptor = (bytes, offset, length) => {
    if (length < 3 || offset + length > bytes.length)
        return undefined;
    const first = readUint8(bytes, offset);
    return {
        startOfFrame: (first & 0x80) !== 0,
        endOfFrame: (first & 0x40) !== 0,
        templateId: first & 0x3f,
        frameNumber: readUint16(bytes, offset + 1),
        hasStructure: length > 3 && (readUint8(bytes, offset + 3) & 0x80) !== 0,
    };
};
