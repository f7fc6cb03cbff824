import { BitReader } from "./bit-reader.ts";
import type { FrameSize } from "./frame-size.ts";

/** Profiles whose SPS carries chroma format, bit depth and scaling lists. ITU-T H.264 §7.3.2.1.1. */
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** Removes emulation prevention bytes (00 00 03). ITU-T H.264 §7.3.1. */
export const rawByteSequence = (bytes: Uint8Array, start: number, end: number): Uint8Array => {
  const raw = new Uint8Array(end - start);
  let length = 0;
  let zeros = 0;
  for (let at = start; at < end; at += 1) {
    const value = bytes[at] ?? 0;
    if (zeros >= 2 && value === 3) {
      zeros = 0;
      continue;
    }
    zeros = value === 0 ? zeros + 1 : 0;
    raw[length] = value;
    length += 1;
  }
  return raw.subarray(0, length);
};

const skipScalingList = (reader: BitReader, size: number): void => {
  let last = 8;
  let next = 8;
  for (let index = 0; index < size && !reader.overrun; index += 1) {
    if (next !== 0) next = (last + reader.signedGolomb() + 256) & 0xff;
    last = next === 0 ? last : next;
  }
};

/** Reads chroma_format_idc and what follows it; returns ChromaArrayType (0 with separate colour planes). */
const readHighProfile = (reader: BitReader): number => {
  const chromaFormat = reader.unsignedGolomb();
  const separatePlanes = chromaFormat === 3 && reader.flag();
  reader.unsignedGolomb();
  reader.unsignedGolomb();
  reader.skip(1);
  if (reader.flag()) {
    const lists = chromaFormat === 3 ? 12 : 8;
    for (let list = 0; list < lists; list += 1) if (reader.flag()) skipScalingList(reader, list < 6 ? 16 : 64);
  }
  return separatePlanes ? 0 : chromaFormat;
};

const skipPictureOrderCount = (reader: BitReader): void => {
  const type = reader.unsignedGolomb();
  if (type === 0) {
    reader.unsignedGolomb();
  } else if (type === 1) {
    reader.skip(1);
    reader.signedGolomb();
    reader.signedGolomb();
    const cycle = reader.unsignedGolomb();
    for (let index = 0; index < cycle && !reader.overrun; index += 1) reader.signedGolomb();
  }
};

/**
 * Picture size from a sequence parameter set NAL unit at `start` (its NAL header byte) up to `end`; undefined when it is
 * no SPS or is truncated. ITU-T H.264 §7.3.2.1.1, §7.4.2.1.1.
 */
export const h264SpsFrameSize = (bytes: Uint8Array, start: number, end: number): FrameSize | undefined => {
  if (end - start < 4 || ((bytes[start] ?? 0) & 0x1f) !== 7) return undefined;
  const reader = new BitReader(rawByteSequence(bytes, start + 1, Math.min(end, bytes.length)));
  const profile = reader.bits(8);
  reader.skip(16);
  reader.unsignedGolomb();
  const chroma = HIGH_PROFILES.has(profile) ? readHighProfile(reader) : 1;
  reader.unsignedGolomb();
  skipPictureOrderCount(reader);
  reader.unsignedGolomb();
  reader.skip(1);
  const widthInMacroblocks = reader.unsignedGolomb() + 1;
  const heightInMapUnits = reader.unsignedGolomb() + 1;
  const fieldFactor = reader.flag() ? 1 : 2;
  if (fieldFactor === 2) reader.skip(1);
  reader.skip(1);
  let width = 16 * widthInMacroblocks;
  let height = 16 * heightInMapUnits * fieldFactor;
  if (reader.flag()) {
    const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
    const unitY = (chroma === 1 ? 2 : 1) * fieldFactor;
    width -= unitX * (reader.unsignedGolomb() + reader.unsignedGolomb());
    height -= unitY * (reader.unsignedGolomb() + reader.unsignedGolomb());
  }
  return reader.overrun || width <= 0 || height <= 0 ? undefined : { width, height };
};
