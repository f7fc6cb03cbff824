import { readUint8, readUint16 } from "@setsuna/kit";
import type { FrameSize } from "./frame-size.ts";
import { h264RecoveryFrames } from "./h264-recovery.ts";
import { h264SpsFrameSize } from "./h264-sps.ts";

/** ITU-T H.264 table 7-1, RFC 6184 §5.2. */
const SLICE = 1;
const IDR = 5;
const SEI = 6;
const SPS = 7;
const PPS = 8;
const DELIMITER = 9;
const STAP_A = 24;
const FU_A = 28;

/** first_mb_in_slice is 0, a single 1 bit. */
const opensPicture = (bytes: Uint8Array, sliceData: number): boolean => (readUint8(bytes, sliceData) & 0x80) !== 0;

const nalStartsKeyframe = (bytes: Uint8Array, nal: number, end: number): boolean => {
  const type = readUint8(bytes, nal) & 0x1f;
  if (type === SEI) return h264RecoveryFrames(bytes, nal, end) !== undefined;
  return type === SPS || (type === IDR && nal + 1 < end && opensPicture(bytes, nal + 1));
};

const nalStartsFrame = (bytes: Uint8Array, nal: number, end: number): boolean => {
  const type = readUint8(bytes, nal) & 0x1f;
  if (type === SEI || type === SPS || type === PPS || type === DELIMITER) return true;
  return (type === SLICE || type === IDR) && nal + 1 < end && opensPicture(bytes, nal + 1);
};

/** After the 16-bit size at `at`; -1: it doesn't fit. RFC 6184 §5.7.1. */
const stapNalEnd = (bytes: Uint8Array, at: number, end: number): number => {
  if (at + 2 > end) return -1;
  const nalEnd = at + 2 + readUint16(bytes, at);
  return nalEnd > end || nalEnd === at + 2 ? -1 : nalEnd;
};

/** Decoding can start: an IDR picture's SPS or first slice, or a recovery point. RFC 6184, ITU-T H.264 §D.2.8. */
export const h264StartsKeyframe = (bytes: Uint8Array, start: number, end: number): boolean => {
  if (start >= end) return false;
  const type = readUint8(bytes, start) & 0x1f;
  if (type === STAP_A) {
    for (let at = start + 1; at < end; ) {
      const next = stapNalEnd(bytes, at, end);
      if (next < 0) return false;
      if (nalStartsKeyframe(bytes, at + 2, next)) return true;
      at = next;
    }
    return false;
  }
  if (type === FU_A) {
    if (start + 3 > end) return false;
    const fuHeader = readUint8(bytes, start + 1);
    if ((fuHeader & 0x80) === 0) return false;
    const inner = fuHeader & 0x1f;
    return inner === SPS || (inner === IDR && opensPicture(bytes, start + 2));
  }
  return nalStartsKeyframe(bytes, start, end);
};

/**
 * A picture's first slice or a preceding NAL unit (delimiter, parameter sets, SEI). Several packets of one timestamp may qualify.
 */
export const h264StartsFrame = (bytes: Uint8Array, start: number, end: number): boolean => {
  if (start >= end) return false;
  const type = readUint8(bytes, start) & 0x1f;
  if (type === STAP_A) {
    const next = stapNalEnd(bytes, start + 1, end);
    return next > 0 && nalStartsFrame(bytes, start + 3, next);
  }
  if (type === FU_A) {
    if (start + 3 > end) return false;
    const fuHeader = readUint8(bytes, start + 1);
    if ((fuHeader & 0x80) === 0) return false;
    const inner = fuHeader & 0x1f;
    return inner === SEI || inner === SPS || inner === PPS || opensPicture(bytes, start + 2);
  }
  return nalStartsFrame(bytes, start, end);
};

/** nal_ref_idc 0, kept in every packet type (RFC 6184 §5.3, §5.8): not referenced, so it may be dropped. ITU-T H.264 §7.4.1. */
export const h264IsDiscardable = (bytes: Uint8Array, start: number, end: number): boolean => {
  if (start >= end || (readUint8(bytes, start) & 0x60) !== 0) return false;
  const type = readUint8(bytes, start) & 0x1f;
  if (type === STAP_A) return stapNalEnd(bytes, start + 1, end) > 0 && (readUint8(bytes, start + 3) & 0x1f) === SLICE;
  if (type === FU_A) return start + 3 <= end && (readUint8(bytes, start + 1) & 0x1f) === SLICE;
  return type === SLICE;
};

/** Frame size from an SPS in a single NAL unit or STAP-A packet; undefined without one. */
export const h264FrameSize = (bytes: Uint8Array, start: number, end: number): FrameSize | undefined => {
  if (start >= end) return undefined;
  if ((readUint8(bytes, start) & 0x1f) !== STAP_A) return h264SpsFrameSize(bytes, start, end);
  for (let at = start + 1; at < end; ) {
    const next = stapNalEnd(bytes, at, end);
    if (next < 0) return undefined;
    const size = h264SpsFrameSize(bytes, at + 2, next);
    if (size) return size;
    at = next;
  }
  return undefined;
};
