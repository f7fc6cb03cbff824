import { readUint8, readUint16 } from "@setsuna/kit";
import type { FrameSize } from "./frame-size.ts";

/** RFC 9628 §4.2. */
const PICTURE_ID = 0x80;
const INTER_PREDICTED = 0x40;
const LAYER_INDICES = 0x20;
const FLEXIBLE = 0x10;
const BEGIN = 0x08;
const SCALABILITY_STRUCTURE = 0x02;

const afterPictureId = (bytes: Uint8Array, start: number): number => {
  if ((readUint8(bytes, start) & PICTURE_ID) === 0) return start + 1;
  return start + ((readUint8(bytes, start + 1) & 0x80) !== 0 ? 3 : 2);
};

/** True if B is set. RFC 9628 §4.2. */
export const vp9StartsFrame = (bytes: Uint8Array, start: number, end: number): boolean =>
  start < end && (readUint8(bytes, start) & BEGIN) !== 0;

/** Lowest spatial layer without prediction: P 0, B 1, SID 0. RFC 9628 §4.2. */
export const vp9StartsKeyframe = (bytes: Uint8Array, start: number, end: number): boolean => {
  if (start >= end) return false;
  const flags = readUint8(bytes, start);
  if ((flags & (INTER_PREDICTED | BEGIN)) !== BEGIN) return false;
  const at = afterPictureId(bytes, start);
  if ((flags & LAYER_INDICES) === 0) return at <= end;
  return at < end && ((readUint8(bytes, at) >> 1) & 7) === 0;
};

/** Size of the highest spatial layer from the scalability structure of a keyframe; undefined without one. RFC 9628 §4.2.1. */
export const vp9FrameSize = (bytes: Uint8Array, start: number, end: number): FrameSize | undefined => {
  if (!vp9StartsKeyframe(bytes, start, end)) return undefined;
  const flags = readUint8(bytes, start);
  if ((flags & SCALABILITY_STRUCTURE) === 0) return undefined;
  let at = afterPictureId(bytes, start);
  if ((flags & LAYER_INDICES) !== 0) at += (flags & FLEXIBLE) !== 0 ? 1 : 2;
  if (at >= end) return undefined;
  const structure = readUint8(bytes, at);
  if ((structure & 0x10) === 0) return undefined;
  const highest = at + 1 + 4 * (structure >> 5);
  if (highest + 4 > end) return undefined;
  const width = readUint16(bytes, highest);
  const height = readUint16(bytes, highest + 2);
  return width === 0 || height === 0 ? undefined : { width, height };
};
