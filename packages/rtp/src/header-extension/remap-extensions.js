import { readUint8, writeUint16 } from "@setsuna/kit";
import { RTP_HEADER_LENGTH } from "../packet/rtp-packet.ts";
import { forEachExtension, isOneByteProfile, isTwoByteProfile } from "./extension-elements.ts";
import { writeExtensions } from "./write-extensions.ts";
/**
 * A new packet with the same header fields, CSRCs, payload and padding, but these extension elements in place of the
 * old ones. An empty list removes the extension altogether.
 * @throws RangeError as `writeExtensions` does.
 */
export const replaceExtensions = (bytes, header, elements) => {
    const csrcEnd = RTP_HEADER_LENGTH + 4 * header.csrcCount;
    const payload = bytes.subarray(header.payloadOffset);
    if (elements.length === 0) {
        const plain = new Uint8Array(csrcEnd + payload.length);
        plain.set(bytes.subarray(0, csrcEnd));
        plain.set(payload, csrcEnd);
        plain[0] = readUint8(plain, 0) & ~0x10;
        return plain;
    }
    const extension = writeExtensions(elements);
    const payloadOffset = csrcEnd + 4 + extension.elements.length;
    const packet = new Uint8Array(payloadOffset + payload.length);
    packet.set(bytes.subarray(0, csrcEnd));
    packet[0] = readUint8(packet, 0) | 0x10;
    writeUint16(packet, csrcEnd, extension.profile);
    writeUint16(packet, csrcEnd + 2, extension.elements.length / 4);
    packet.set(extension.elements, csrcEnd + 4);
    packet.set(payload, payloadOffset);
    return packet;
};
/** Elements with their new ids, copied out of the packet; dropped ones left out. */
const remappedElements = (bytes, header, map) => {
    const elements = [];
    forEachExtension(bytes, header, (id, offset, length) => {
        const newId = map[id] ?? 0;
        if (newId !== 0)
            elements.push({ id: newId, data: bytes.slice(offset, offset + length) });
    });
    return elements;
};
/**
 * Rewrites extension ids where they stand; `map[oldId] = newId`, 0 (or an id past the end of the map) drops the
 * element by turning it into padding, so no byte moves. Elements after a malformed one are blanked too. A header
 * extension of a foreign profile is left alone.
 * Returns false, with the packet unchanged, when a one-byte element would need an id above 14: use
 * {@link remapExtensions} then.
 */
export const remapExtensionsInPlace = (bytes, header, map) => {
    const oneByte = isOneByteProfile(header.extensionProfile);
    if (!oneByte && !isTwoByteProfile(header.extensionProfile))
        return true;
    const end = header.extensionOffset + header.extensionLength;
    if (oneByte) {
        for (let offset = header.extensionOffset; offset < end;) {
            const first = readUint8(bytes, offset);
            if (first === 0)
                offset += 1;
            else if (first >> 4 === 15 || offset + 2 + (first & 0x0f) > end)
                break;
            else if ((map[first >> 4] ?? 0) > 14)
                return false;
            else
                offset += 2 + (first & 0x0f);
        }
    }
    const elementHeader = oneByte ? 1 : 2;
    let offset = header.extensionOffset;
    while (offset < end) {
        const first = readUint8(bytes, offset);
        if (first === 0) {
            offset += 1;
            continue;
        }
        const id = oneByte ? first >> 4 : first;
        const length = oneByte ? (first & 0x0f) + 1 : readUint8(bytes, offset + 1);
        const next = offset + elementHeader + length;
        if ((oneByte && id === 15) || next > end) {
            bytes.fill(0, offset, end);
            return true;
        }
        const newId = map[id] ?? 0;
        if (newId === 0 || id === 0)
            bytes.fill(0, offset, next);
        else
            bytes[offset] = oneByte ? (newId << 4) | (first & 0x0f) : newId;
        offset = next;
    }
    return true;
};
/**
 * A new packet with extension ids rewritten: `map[oldId] = newId`, 0 drops the element. Payload, CSRCs and padding are
 * untouched. Both forms of RFC 8285 are handled; a one-byte extension turns into a two-byte one when an id above 14
 * makes that necessary (the peer must then have agreed to `extmap-allow-mixed`, RFC 8285 §4.1.2).
 */
export const remapExtensions = (bytes, header, map) => {
    const copy = new Uint8Array(bytes);
    if (remapExtensionsInPlace(copy, header, map))
        return copy;
    return replaceExtensions(bytes, header, remappedElements(bytes, header, map));
};
