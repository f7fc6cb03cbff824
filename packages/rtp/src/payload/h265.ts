import { readUint8, readUint16 } from "@setsuna/kit";
import type { FrameSize } from "./frame-size.ts";
import { h265NalType } from "./h265-nal.ts";
import { readH265Sps } from "./h265-sps.ts";

/** ITU-T H.265 table 7-1, RFC 7798 §4.4. */
const FIRST_IRAP = 16;
const LAST_IRAP = 21;
const LAST_SLICE = 31;
const VPS = 32;
const SPS = 33;
const PPS = 34;
const DELIMITER = 35;
const PREFIX_SEI = 39;
const AGGREGATION = 48;
const FRAGMENTATION = 49;

/** Length of NAL unit and RTP payload headers. RFC 7798 §1.1.4. */
const HEADER_BYTES = 2;

/** first_slice_segment_in_pic_flag. */
const opensPicture = (bytes: Uint8Array, sliceHeader: number): boolean => (readUint8(bytes, sliceHeader) & 0x80) !== 0;

const isIrap = (type: number): boolean => type >= FIRST_IRAP && type <= LAST_IRAP;

const startsFrame = (type: number, bytes: Uint8Array, sliceHeader: number): boolean =>
  (type >= VPS && type <= PPS) ||
  type === DELIMITER ||
  type === PREFIX_SEI ||
  (type <= LAST_SLICE && opensPicture(bytes, sliceHeader));

/**
 * NAL units that a payload contains or starts: type, offsets of header, body and end. Stops when `visit` returns true. Never
 * throws; skips garbage. RFC 7798 §4.4.
 */
const someNal = (
  bytes: Uint8Array,
  start: number,
  end: number,
  visit: (type: number, body: number, header: number, nalEnd: number) => boolean,
): boolean => {
  if (start + HEADER_BYTES >= end) return false;
  const structure = h265NalType(readUint8(bytes, start));
  if (structure === FRAGMENTATION) {
    const fuHeader = readUint8(bytes, start + HEADER_BYTES);
    return (fuHeader & 0x80) !== 0 && start + 3 < end && visit(fuHeader & 0x3f, start + 3, -1, end);
  }
  if (structure !== AGGREGATION) return structure < AGGREGATION && visit(structure, start + HEADER_BYTES, start, end);
  for (let at = start + HEADER_BYTES; at + 2 + HEADER_BYTES < end; ) {
    const nalEnd = at + 2 + readUint16(bytes, at);
    if (nalEnd > end || nalEnd <= at + 2 + HEADER_BYTES) return false;
    if (visit(h265NalType(readUint8(bytes, at + 2)), at + 2 + HEADER_BYTES, at + 2, nalEnd)) return true;
    at = nalEnd;
  }
  return false;
};

/** Decoding can start: an intra random access point's parameter sets or first slice. RFC 7798, ITU-T H.265 §7.4.2.2. */
export const h265StartsKeyframe = (bytes: Uint8Array, start: number, end: number): boolean =>
  someNal(bytes, start, end, (type, body) => type === VPS || type === SPS || (isIrap(type) && opensPicture(bytes, body)));

/** True for a frame's first slice and the NAL units that may precede it. */
export const h265StartsFrame = (bytes: Uint8Array, start: number, end: number): boolean =>
  someNal(bytes, start, end, (type, body) => startsFrame(type, bytes, body));

/** Frame size from an SPS contained whole in the packet; undefined without one. */
export const h265FrameSize = (bytes: Uint8Array, start: number, end: number): FrameSize | undefined => {
  let size: FrameSize | undefined;
  someNal(bytes, start, end, (type, _body, header, nalEnd) => {
    if (type === SPS && header >= 0) size = readH265Sps(bytes.subarray(header, nalEnd))?.size;
    return size !== undefined;
  });
  return size;
};

/** True for a slice of an intra random access point, or a fragment of one. Arbitrary for an invalid payload. */
export const h265HasIrap = (payload: Uint8Array): boolean => {
  if (h265NalType(readUint8(payload, 0)) === FRAGMENTATION) return isIrap(readUint8(payload, 2) & 0x3f);
  return someNal(payload, 0, payload.length, (type) => isIrap(type));
};
