import {
  bare,
  type RtpTimestamp,
  readUint8,
  readUint16,
  readUint32,
  type SequenceNumber,
  writeUint16,
  writeUint32,
} from "@setsuna/kit";

/** Bytes. RFC 3550 §5.1. */
export const RTP_HEADER_LENGTH = 12;

const MAX_DATAGRAM_LENGTH = 0xffff;

/** Offsets count from the packet's first byte. RFC 3550 §5.1. */
export interface RtpHeader {
  marker: boolean;
  payloadType: number;
  /** 16 bits, wraps. */
  sequenceNumber: SequenceNumber;
  /** 32 bits, wraps, in the payload's clock rate. */
  timestamp: RtpTimestamp;
  ssrc: number;
  csrcCount: number;
  /** "Defined by profile" (RFC 3550 §5.3.1); absent without an extension. */
  extensionProfile: number | undefined;
  /** Start of the elements; payloadOffset without an extension. */
  extensionOffset: number;
  /** Length of the elements, a multiple of 4; 0 without an extension. */
  extensionLength: number;
  payloadOffset: number;
  /** Trailing bytes, including the counter; the payload ends at `bytes.length - paddingLength`. */
  paddingLength: number;
}

/** True for RTCP on a multiplexed transport: second byte 192-223. RFC 5761 §4. */
export const isRtcp = (bytes: Uint8Array): boolean => {
  const second = bytes[1] ?? 0;
  return second >= 192 && second <= 223;
};

/** Read in place (RFC 3550 §5.1); 0 or false if too short. */
export const markerOf = (bytes: Uint8Array): boolean => ((bytes[1] ?? 0) & 0x80) !== 0;
export const payloadTypeOf = (bytes: Uint8Array): number => (bytes[1] ?? 0) & 0x7f;
export const sequenceNumberOf = (bytes: Uint8Array): SequenceNumber => readUint16(bytes, 2);
export const timestampOf = (bytes: Uint8Array): RtpTimestamp => readUint32(bytes, 4);
export const ssrcOf = (bytes: Uint8Array): number => readUint32(bytes, 8);

/** Sets the marker bit in place; the payload type stays. */
export const setMarker = (bytes: Uint8Array, marker: boolean): void => {
  bytes[1] = ((bytes[1] ?? 0) & 0x7f) | (marker ? 0x80 : 0);
};
/** Sets 0 to 127 in place and keeps the marker bit. */
export const setPayloadType = (bytes: Uint8Array, payloadType: number): void => {
  bytes[1] = ((bytes[1] ?? 0) & 0x80) | (payloadType & 0x7f);
};
/** Sets the sequence number in place; `value` is taken modulo 2^16, so an unwrapped number may be passed. */
export const setSequenceNumber = (bytes: Uint8Array, value: SequenceNumber): void => writeUint16(bytes, 2, bare(value) & 0xffff);
/** Sets the RTP timestamp in place; `value` is taken modulo 2^32. */
export const setTimestamp = (bytes: Uint8Array, value: RtpTimestamp): void => writeUint32(bytes, 4, bare(value) >>> 0);
export const setSsrc = (bytes: Uint8Array, value: number): void => writeUint32(bytes, 8, value);

/** A reusable header for {@link readRtpHeader}. */
export const emptyRtpHeader = (): RtpHeader => ({
  marker: false,
  payloadType: 0,
  sequenceNumber: 0,
  timestamp: 0,
  ssrc: 0,
  csrcCount: 0,
  extensionProfile: undefined,
  extensionOffset: 0,
  extensionLength: 0,
  payloadOffset: 0,
  paddingLength: 0,
});

/**
 * Into `into` without allocating. False (`into` unspecified): version other than 2, truncated, longer than a datagram, or
 * extension or padding past the end. RFC 3550 §5.1, §5.3.1, A.1.
 */
export const readRtpHeader = (bytes: Uint8Array, into: RtpHeader): boolean => {
  const length = bytes.length;
  if (length < RTP_HEADER_LENGTH || length > MAX_DATAGRAM_LENGTH) return false;
  const first = readUint8(bytes, 0);
  if (first >> 6 !== 2) return false;
  const csrcCount = first & 0x0f;
  let offset = RTP_HEADER_LENGTH + 4 * csrcCount;
  if (offset > length) return false;
  into.extensionProfile = undefined;
  into.extensionOffset = offset;
  into.extensionLength = 0;
  if ((first & 0x10) !== 0) {
    if (offset + 4 > length) return false;
    const extensionLength = 4 * readUint16(bytes, offset + 2);
    into.extensionProfile = readUint16(bytes, offset);
    into.extensionOffset = offset + 4;
    into.extensionLength = extensionLength;
    offset += 4 + extensionLength;
    if (offset > length) return false;
  }
  into.payloadOffset = offset;
  into.paddingLength = 0;
  if ((first & 0x20) !== 0) {
    const paddingLength = readUint8(bytes, length - 1);
    if (paddingLength === 0 || offset + paddingLength > length) return false;
    into.paddingLength = paddingLength;
  }
  into.csrcCount = csrcCount;
  into.marker = markerOf(bytes);
  into.payloadType = payloadTypeOf(bytes);
  into.sequenceNumber = sequenceNumberOf(bytes);
  into.timestamp = timestampOf(bytes);
  into.ssrc = ssrcOf(bytes);
  return true;
};

/** Parses into a new header like {@link readRtpHeader}. Undefined if invalid. */
export const parseRtpHeader = (bytes: Uint8Array): RtpHeader | undefined => {
  const header = emptyRtpHeader();
  return readRtpHeader(bytes, header) ? header : undefined;
};

/** A view without padding; may be empty. */
export const payloadOf = (bytes: Uint8Array, header: RtpHeader): Uint8Array =>
  bytes.subarray(header.payloadOffset, bytes.length - header.paddingLength);

/** RFC 3550 §5.1: payload type 0-127, sequence number and `profile` 16 bits, timestamp (media clock), SSRC and CSRCs 32 bits. */
export interface RtpPacketFields {
  readonly marker?: boolean;
  readonly payloadType: number;
  readonly sequenceNumber: SequenceNumber;
  readonly timestamp: RtpTimestamp;
  readonly ssrc: number;
  readonly csrcs?: readonly number[];
  /** From `writeExtensions`; a multiple of 4 bytes. */
  readonly extension?: { readonly profile: number; readonly elements: Uint8Array };
  readonly payload: Uint8Array;
  /** 0 to 255 bytes, including the counter. */
  readonly paddingLength?: number;
}

/**
 * RFC 3550 §5.1. @throws RangeError for more than 15 CSRCs, padding outside 0-255 or extension elements that don't fill 32-bit
 * words.
 */
export const writeRtpPacket = (fields: RtpPacketFields): Uint8Array => {
  const csrcs = fields.csrcs ?? [];
  const padding = fields.paddingLength ?? 0;
  const { extension } = fields;
  if (csrcs.length > 15) throw new RangeError("an RTP packet carries at most 15 CSRCs");
  if (padding < 0 || padding > 255) throw new RangeError("RTP padding is 0 to 255 bytes");
  if (extension && (extension.elements.length % 4 !== 0 || extension.elements.length > 4 * 0xffff)) {
    throw new RangeError("an RTP header extension is a whole number of 32-bit words, at most 65535");
  }
  const extensionSize = extension ? 4 + extension.elements.length : 0;
  const payloadOffset = RTP_HEADER_LENGTH + 4 * csrcs.length + extensionSize;
  const bytes = new Uint8Array(payloadOffset + fields.payload.length + padding);
  bytes[0] = 0x80 | (padding > 0 ? 0x20 : 0) | (extension ? 0x10 : 0) | csrcs.length;
  setPayloadType(bytes, fields.payloadType);
  setMarker(bytes, fields.marker ?? false);
  setSequenceNumber(bytes, fields.sequenceNumber);
  setTimestamp(bytes, fields.timestamp);
  setSsrc(bytes, fields.ssrc);
  let offset = RTP_HEADER_LENGTH;
  for (const csrc of csrcs) {
    writeUint32(bytes, offset, csrc);
    offset += 4;
  }
  if (extension) {
    writeUint16(bytes, offset, extension.profile);
    writeUint16(bytes, offset + 2, extension.elements.length / 4);
    bytes.set(extension.elements, offset + 4);
  }
  bytes.set(fields.payload, payloadOffset);
  if (padding > 0) bytes[bytes.length - 1] = padding;
  return bytes;
};
