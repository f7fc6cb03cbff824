import { readUint8, readUint24 } from "@setsuna/kit";
import type { FrameSize } from "./frame-size.ts";

const START_CODE = 0x9d012a;

/** Offset of the VP8 payload header behind the payload descriptor; -1 when it is cut off. RFC 7741 §4.2. */
export const vp8PayloadOffset = (bytes: Uint8Array, start: number, end: number): number => {
  if (start >= end) return -1;
  let at = start + 1;
  if ((readUint8(bytes, start) & 0x80) !== 0) {
    if (at >= end) return -1;
    const extensions = readUint8(bytes, at);
    at += 1;
    if ((extensions & 0x80) !== 0) {
      if (at >= end) return -1;
      at += (readUint8(bytes, at) & 0x80) !== 0 ? 2 : 1;
    }
    if ((extensions & 0x40) !== 0) at += 1;
    if ((extensions & 0x30) !== 0) at += 1;
  }
  return at < end ? at : -1;
};

/** S is set, and the partition index is 0. RFC 7741 §4.2. */
export const vp8StartsFrame = (bytes: Uint8Array, start: number, end: number): boolean =>
  (readUint8(bytes, start) & 0x17) === 0x10 && vp8PayloadOffset(bytes, start, end) >= 0;

/** True if the inverse key frame flag P is 0. RFC 7741 §4.3. */
export const vp8StartsKeyframe = (bytes: Uint8Array, start: number, end: number): boolean => {
  if ((readUint8(bytes, start) & 0x17) !== 0x10) return false;
  const at = vp8PayloadOffset(bytes, start, end);
  return at >= 0 && (readUint8(bytes, at) & 1) === 0;
};

/** Frame size from a keyframe header; undefined for other and truncated packets. RFC 6386 §9.1. */
export const vp8FrameSize = (bytes: Uint8Array, start: number, end: number): FrameSize | undefined => {
  if (!vp8StartsKeyframe(bytes, start, end)) return undefined;
  const at = vp8PayloadOffset(bytes, start, end);
  if (at + 10 > end || readUint24(bytes, at + 3) !== START_CODE) return undefined;
  const width = (readUint8(bytes, at + 6) | (readUint8(bytes, at + 7) << 8)) & 0x3fff;
  const height = (readUint8(bytes, at + 8) | (readUint8(bytes, at + 9) << 8)) & 0x3fff;
  return width === 0 || height === 0 ? undefined : { width, height };
};
