import { readUint8 } from "@setsuna/kit";
import type { RtpHeader } from "../packet/rtp-packet.ts";

/** Profile of the one-byte form. RFC 8285 §4.2. */
export const ONE_BYTE_PROFILE = 0xbede;
/** Two-byte form with appbits 0. RFC 8285 §4.3. */
export const TWO_BYTE_PROFILE = 0x1000;

export const isOneByteProfile = (profile: number | undefined): boolean => profile === ONE_BYTE_PROFILE;
/** Any appbits (low four bits). */
export const isTwoByteProfile = (profile: number | undefined): boolean =>
  profile !== undefined && (profile & 0xfff0) === TWO_BYTE_PROFILE;

/** Position of an element's data in a packet, bytes. */
export interface ExtensionLocation {
  /** Counts from the start of the packet. */
  readonly offset: number;
  /** 1 to 16 in the one-byte form, 0 to 255 in the two-byte form. */
  readonly length: number;
}

/**
 * Visits every extension element in order. False when an element extends past the end, after visiting those before it. True
 * otherwise, also without an extension or for a profile other than RFC 8285's. In the one-byte form ID 15 ends the list (RFC 8285
 * §4.2).
 */
export const forEachExtension = (
  bytes: Uint8Array,
  header: RtpHeader,
  visit: (id: number, offset: number, length: number) => void,
): boolean => {
  const oneByte = isOneByteProfile(header.extensionProfile);
  if (!oneByte && !isTwoByteProfile(header.extensionProfile)) return true;
  const end = header.extensionOffset + header.extensionLength;
  let offset = header.extensionOffset;
  while (offset < end) {
    const first = readUint8(bytes, offset);
    if (first === 0) {
      offset += 1;
      continue;
    }
    let id: number;
    let length: number;
    if (oneByte) {
      id = first >> 4;
      if (id === 15) return true;
      length = (first & 0x0f) + 1;
      offset += 1;
    } else {
      if (offset + 2 > end) return false;
      id = first;
      length = readUint8(bytes, offset + 1);
      offset += 2;
    }
    if (offset + length > end) return false;
    // ID 0 with a length is invalid, but can be stepped over (RFC 8285 §4.2).
    if (id !== 0) visit(id, offset, length);
    offset += length;
  }
  return true;
};

/** Offset in the low 16 bits, length above; -1 if absent. */
const locate = (bytes: Uint8Array, header: RtpHeader, id: number): number => {
  const oneByte = isOneByteProfile(header.extensionProfile);
  if (!oneByte && !isTwoByteProfile(header.extensionProfile)) return -1;
  const end = header.extensionOffset + header.extensionLength;
  let offset = header.extensionOffset;
  while (offset < end) {
    const first = readUint8(bytes, offset);
    offset += 1;
    if (first === 0) continue;
    let found = first;
    let length: number;
    if (oneByte) {
      found = first >> 4;
      if (found === 15) return -1;
      length = (first & 0x0f) + 1;
    } else {
      if (offset >= end) return -1;
      length = readUint8(bytes, offset);
      offset += 1;
    }
    if (offset + length > end) return -1;
    if (found === id) return length * 0x10000 + offset;
    offset += length;
  }
  return -1;
};

/** Finds the first element with this ID. */
export const findExtension = (bytes: Uint8Array, header: RtpHeader, id: number): ExtensionLocation | undefined => {
  if (id === 0) return undefined;
  const found = locate(bytes, header, id);
  return found < 0 ? undefined : { offset: found & 0xffff, length: Math.floor(found / 0x10000) };
};

/**
 * Like {@link findExtension} for the hot path: the offset of the data when the element is there and has at least
 * `minimumLength` bytes, otherwise -1.
 */
export const extensionOffsetOf = (bytes: Uint8Array, header: RtpHeader, id: number, minimumLength: number): number => {
  if (id === 0) return -1;
  const found = locate(bytes, header, id);
  return found < 0 || Math.floor(found / 0x10000) < minimumLength ? -1 : found & 0xffff;
};
