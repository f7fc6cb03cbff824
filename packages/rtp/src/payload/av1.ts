import { readUint8 } from "@setsuna/kit";
import { readLeb128 } from "../depacketize/leb128.ts";
import { BitReader } from "./bit-reader.ts";
import type { FrameSize } from "./frame-size.ts";

const OBU_SEQUENCE_HEADER = 1;

/** True if Z is 0. AV1 RTP specification §4.4. */
export const av1StartsFrame = (bytes: Uint8Array, start: number, end: number): boolean =>
  start < end && (readUint8(bytes, start) & 0x80) === 0;

/** N is 1: first of a coded video sequence. AV1 RTP specification §4.4. */
export const av1StartsKeyframe = (bytes: Uint8Array, start: number, end: number): boolean =>
  start < end && (readUint8(bytes, start) & 0x88) === 0x08;

/** Undefined if cut off at `end`. */
const leb128At = (bytes: Uint8Array, start: number, end: number) =>
  readLeb128((index) => (start + index < end ? bytes[start + index] : undefined));

const skipTimingInfo = (reader: BitReader): { decoderModelDelayBits: number } | undefined => {
  reader.skip(64);
  if (reader.flag()) reader.variableLength();
  if (!reader.flag()) return undefined;
  const decoderModelDelayBits = reader.bits(5) + 1;
  reader.skip(42);
  return { decoderModelDelayBits };
};

const skipOperatingPoints = (reader: BitReader): void => {
  const decoderModel = reader.flag() ? skipTimingInfo(reader) : undefined;
  const initialDisplayDelay = reader.flag();
  const points = reader.bits(5) + 1;
  for (let point = 0; point < points; point += 1) {
    reader.skip(12);
    if (reader.bits(5) > 7) reader.skip(1);
    if (decoderModel && reader.flag()) reader.skip(2 * decoderModel.decoderModelDelayBits + 1);
    if (initialDisplayDelay && reader.flag()) reader.skip(4);
  }
};

/** max_frame_width and max_frame_height. AV1 specification §5.5.1. */
const sequenceHeaderSize = (reader: BitReader): FrameSize | undefined => {
  reader.skip(4);
  if (reader.flag()) reader.skip(5);
  else skipOperatingPoints(reader);
  const widthBits = reader.bits(4) + 1;
  const heightBits = reader.bits(4) + 1;
  const width = reader.bits(widthBits) + 1;
  const height = reader.bits(heightBits) + 1;
  return reader.overrun ? undefined : { width, height };
};

/**
 * Largest frame size of the coded video sequence, from a sequence header in the packet's first OBU element; undefined otherwise.
 */
export const av1FrameSize = (bytes: Uint8Array, start: number, end: number): FrameSize | undefined => {
  if (!av1StartsKeyframe(bytes, start, end)) return undefined;
  let at = start + 1;
  let elementEnd = end;
  // W is the number of OBU elements; only with W 1 has the first no length. §4.4.
  if (((readUint8(bytes, start) >> 4) & 3) !== 1) {
    const element = leb128At(bytes, at, end);
    if (!element || at + element.length + element.value > end) return undefined;
    at += element.length;
    elementEnd = at + element.value;
  }
  if (at >= elementEnd) return undefined;
  const header = readUint8(bytes, at);
  if (((header >> 3) & 0x0f) !== OBU_SEQUENCE_HEADER) return undefined;
  at += (header & 0x04) !== 0 ? 2 : 1;
  if ((header & 0x02) !== 0) {
    const size = leb128At(bytes, at, elementEnd);
    if (!size) return undefined;
    at += size.length;
  }
  return sequenceHeaderSize(new BitReader(bytes, at, elementEnd));
};
