import { ONE_BYTE_PROFILE, TWO_BYTE_PROFILE } from "./extension-elements.ts";

/** RFC 8285. */
export interface ExtensionElement {
  /** 1 to 14 fits the one-byte form, 1 to 255 the two-byte form. */
  readonly id: number;
  readonly data: Uint8Array;
}

const fitsOneByte = ({ id, data }: ExtensionElement): boolean => id <= 14 && data.length >= 1 && data.length <= 16;

/**
 * Shortest form for all elements, zero-padded to 32-bit words, for `writeRtpPacket` or `replaceExtensions`. RFC 8285 §4.2, §4.3.
 * @throws RangeError for an ID outside 1-255 or over 255 bytes of data.
 */
export const writeExtensions = (elements: readonly ExtensionElement[]): { profile: number; elements: Uint8Array } => {
  for (const { id, data } of elements) {
    if (!Number.isInteger(id) || id < 1 || id > 255) throw new RangeError("a header extension id is 1 to 255");
    if (data.length > 255) throw new RangeError("a header extension element holds at most 255 bytes");
  }
  const oneByte = elements.every(fitsOneByte);
  const headerSize = oneByte ? 1 : 2;
  const size = elements.reduce((sum, { data }) => sum + headerSize + data.length, 0);
  const bytes = new Uint8Array(Math.ceil(size / 4) * 4);
  let offset = 0;
  for (const { id, data } of elements) {
    if (oneByte) {
      bytes[offset] = (id << 4) | (data.length - 1);
    } else {
      bytes[offset] = id;
      bytes[offset + 1] = data.length;
    }
    bytes.set(data, offset + headerSize);
    offset += headerSize + data.length;
  }
  return { profile: oneByte ? ONE_BYTE_PROFILE : TWO_BYTE_PROFILE, elements: bytes };
};
