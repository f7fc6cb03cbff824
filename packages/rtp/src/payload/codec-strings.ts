import { readLeb128 } from "../depacketize/leb128.ts";
import { BitReader } from "./bit-reader.ts";

const two = (value: number): string => String(value).padStart(2, "0");

/**
 * Returns the WebCodecs codec string of a VP9 keyframe, from its header; undefined for other data. VP9 bitstream §6.2, §7.2.2.
 */
export const vp9Codec = (frame: Uint8Array): string | undefined => {
  const reader = new BitReader(frame);
  if (reader.bits(2) !== 2) return undefined;
  const [low, high] = [reader.bits(1), reader.bits(1)];
  const profile = low + 2 * high;
  if (profile === 3) reader.skip(1);
  // show_existing_frame, frame_type, show_frame, error_resilient_mode.
  if (reader.flag() || reader.bits(1) !== 0) return undefined;
  reader.skip(2);
  if (reader.bits(24) !== 0x498342) return undefined;
  const bitDepth = profile < 2 ? 8 : reader.flag() ? 12 : 10;
  return reader.overrun ? undefined : `vp09.${two(profile)}.40.${two(bitDepth)}`;
};

const SEQUENCE_HEADER = 1;

/** Skips everything up to color_config. AV1 specification §5.5.1. */
const skipTools = (reader: BitReader, isReduced: boolean): void => {
  // use_128x128_superblock, enable_filter_intra, enable_intra_edge_filter.
  reader.skip(3);
  if (!isReduced) {
    // enable_interintra_compound, enable_masked_compound, enable_warped_motion, enable_dual_filter.
    reader.skip(4);
    const hasOrderHint = reader.flag();
    if (hasOrderHint) reader.skip(2);
    const screenTools = reader.flag() ? 2 : reader.bits(1);
    if (screenTools > 0 && !reader.flag()) reader.skip(1);
    if (hasOrderHint) reader.skip(3);
  }
  // enable_superres, enable_cdef, enable_restoration.
  reader.skip(3);
};

/** Of the first operating point; undefined with timing information, which live streams don't have. */
const readOperatingPoint = (reader: BitReader): { readonly level: number; readonly tier: number } | undefined => {
  if (reader.flag()) return undefined;
  const hasDelay = reader.flag();
  const points = reader.bits(5) + 1;
  let first = { level: 0, tier: 0 };
  for (let point = 0; point < points; point += 1) {
    reader.skip(12);
    const level = reader.bits(5);
    const tier = level > 7 ? reader.bits(1) : 0;
    if (hasDelay && reader.flag()) reader.skip(4);
    if (point === 0) first = { level, tier };
  }
  return first;
};

const sequenceCodec = (bytes: Uint8Array, start: number, end: number): string | undefined => {
  const reader = new BitReader(bytes, start, end);
  const profile = reader.bits(3);
  reader.skip(1);
  const isReduced = reader.flag();
  const point = isReduced ? { level: reader.bits(5), tier: 0 } : readOperatingPoint(reader);
  if (point === undefined) return undefined;
  const [widthBits, heightBits] = [reader.bits(4) + 1, reader.bits(4) + 1];
  reader.skip(widthBits + heightBits);
  if (!isReduced && reader.flag()) reader.skip(7);
  skipTools(reader, isReduced);
  const isHigh = reader.flag();
  const bitDepth = profile === 2 && isHigh && reader.flag() ? 12 : isHigh ? 10 : 8;
  return reader.overrun ? undefined : `av01.${profile}.${two(point.level)}${point.tier === 1 ? "H" : "M"}.${two(bitDepth)}`;
};

/** WebCodecs codec string of an AV1 temporal unit; undefined without a sequence header. AV1 ISO-BMFF binding §5. */
export const av1Codec = (unit: Uint8Array): string | undefined => {
  for (let at = 0; at < unit.length; ) {
    const header = unit[at] ?? 0;
    const sizeAt = at + ((header & 4) === 0 ? 1 : 2);
    const size = readLeb128((index) => unit[sizeAt + index]);
    if (size === undefined) return undefined;
    const start = sizeAt + size.length;
    at = start + size.value;
    if (((header >> 3) & 15) === SEQUENCE_HEADER) return sequenceCodec(unit, start, at);
  }
  return undefined;
};
