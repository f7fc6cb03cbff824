import { readUint8, writeUint16 } from "@setsuna/kit";
import { RTP_HEADER_LENGTH, type RtpHeader } from "../packet/rtp-packet.ts";
import { forEachExtension, isOneByteProfile, isTwoByteProfile } from "./extension-elements.ts";
import { type ExtensionElement, writeExtensions } from "./write-extensions.ts";

/** A copy with these extension elements; an empty list removes the extension. @throws RangeError as `writeExtensions` does. */
export const replaceExtensions = (bytes: Uint8Array, header: RtpHeader, elements: readonly ExtensionElement[]): Uint8Array => {
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

/** Copies elements with new IDs and without dropped ones. */
const remappedElements = (bytes: Uint8Array, header: RtpHeader, map: Uint8Array): ExtensionElement[] => {
  const elements: ExtensionElement[] = [];
  forEachExtension(bytes, header, (id, offset, length) => {
    const newId = map[id] ?? 0;
    if (newId !== 0) elements.push({ id: newId, data: bytes.slice(offset, offset + length) });
  });
  return elements;
};

/**
 * Rewrites extension IDs in place; `map[oldId] = newId`. 0, or an ID past the map, becomes padding, so no byte moves; so do elements after a malformed
 * one. Ignores other profiles. False, unchanged: a one-byte element needs an ID above 14; use {@link remapExtensions}.
 */
export const remapExtensionsInPlace = (bytes: Uint8Array, header: RtpHeader, map: Uint8Array): boolean => {
  const oneByte = isOneByteProfile(header.extensionProfile);
  if (!oneByte && !isTwoByteProfile(header.extensionProfile)) return true;
  const end = header.extensionOffset + header.extensionLength;
  if (oneByte) {
    for (let offset = header.extensionOffset; offset < end; ) {
      const first = readUint8(bytes, offset);
      if (first === 0) offset += 1;
      else if (first >> 4 === 15 || offset + 2 + (first & 0x0f) > end) break;
      else if ((map[first >> 4] ?? 0) > 14) return false;
      else offset += 2 + (first & 0x0f);
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
    if (newId === 0 || id === 0) bytes.fill(0, offset, next);
    else bytes[offset] = oneByte ? (newId << 4) | (first & 0x0f) : newId;
    offset = next;
  }
  return true;
};

/**
 * A copy with `map[oldId] = newId`, 0 drops. Both forms of RFC 8285; becomes two-byte if an ID above 14 requires it (the peer
 * must have agreed to `extmap-allow-mixed`, RFC 8285 §4.1.2).
 */
export const remapExtensions = (bytes: Uint8Array, header: RtpHeader, map: Uint8Array): Uint8Array => {
  const copy = new Uint8Array(bytes);
  if (remapExtensionsInPlace(copy, header, map)) return copy;
  return replaceExtensions(bytes, header, remappedElements(bytes, header, map));
};
