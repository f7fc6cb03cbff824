import { nalUnits } from "./annex-b.ts";
import { type BitReader, readFields } from "./bit-reader.ts";
import { rawByteSequence } from "./emulation-prevention.ts";
import type { FrameSize } from "./frame-size.ts";
import { h265NalType } from "./h265-nal.ts";
import { type H265SpsCoding, type H265SpsStart, readH265SpsCoding } from "./h265-sps-coding.ts";

const NAL_SPS = 33;
const HEADER_BYTES = 2;
const CONSTRAINT_BYTES = 6;

/** Facts of an HEVC sequence parameter set. ITU-T H.265 §7.3.2.2. */
export interface H265SpsFacts {
  /** WebCodecs codec string `hev1.…`. ISO/IEC 14496-15 annex E.3. */
  readonly codec: string;
  /** Absent when cropping leaves nothing. */
  readonly size: FrameSize | undefined;
  /** Bits of a luma sample, 8-16. */
  readonly bitDepth: number;
}

const reversed = (bits: number): number => {
  let out = 0;
  for (let index = 0; index < 32; index += 1) out = (out << 1) | ((bits >>> index) & 1);
  return out >>> 0;
};

/** Reads profile_tier_level. ITU-T H.265 §7.3.3. */
const readProfile = (reader: BitReader, maxSubLayersMinus1: number): { readonly codec: string; readonly profile: number } => {
  const space = ["", "A", "B", "C"][reader.bits(2)] ?? "";
  const tier = reader.flag() ? "H" : "L";
  const profile = reader.bits(5);
  const compatibility = reversed(reader.bits(16) * 0x10000 + reader.bits(16));
  const constraints = Array.from({ length: CONSTRAINT_BYTES }, () => reader.bits(8));
  const level = reader.bits(8);
  const present = Array.from({ length: maxSubLayersMinus1 }, () => ({ profile: reader.flag(), level: reader.flag() }));
  if (maxSubLayersMinus1 > 0) reader.skip(2 * (8 - maxSubLayersMinus1));
  for (const layer of present) reader.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0));
  while (constraints.at(-1) === 0) constraints.pop();
  const tail = constraints.map((byte) => `.${byte.toString(16).toUpperCase()}`).join("");
  return { codec: `hev1.${space}${profile}.${compatibility.toString(16).toUpperCase()}.${tier}${level}${tail}`, profile };
};

/** Chroma samples are this many luma samples wide and high, by chroma_format_idc. ITU-T H.265 table 6-1. */
const SUBSAMPLING = [
  [1, 1],
  [2, 2],
  [2, 1],
  [1, 1],
] as const;

interface SpsHead extends H265SpsFacts {
  readonly start: H265SpsStart;
}

/** Reads an SPS up to its bit depths; undefined if invalid. ITU-T H.265 §7.3.2.2.1. */
const readHead = (reader: BitReader): SpsHead | undefined => {
  reader.skip(4);
  const maxSubLayersMinus1 = reader.bits(3);
  reader.skip(1);
  const { codec, profile } = readProfile(reader, maxSubLayersMinus1);
  const spsId = reader.unsignedGolomb();
  const chroma = reader.unsignedGolomb();
  const hasSeparatePlanes = chroma === 3 && reader.flag();
  const [unitX, unitY] = SUBSAMPLING[chroma] ?? [1, 1];
  const [codedWidth, codedHeight] = [reader.unsignedGolomb(), reader.unsignedGolomb()];
  let [width, height] = [codedWidth, codedHeight];
  if (reader.flag()) {
    width -= unitX * (reader.unsignedGolomb() + reader.unsignedGolomb());
    height -= unitY * (reader.unsignedGolomb() + reader.unsignedGolomb());
  }
  const bitDepth = 8 + reader.unsignedGolomb();
  reader.unsignedGolomb();
  if (reader.overrun || maxSubLayersMinus1 > 6 || bitDepth > 16) return undefined;
  const start = { spsId, profile, chroma, hasSeparatePlanes, codedWidth, codedHeight, maxSubLayersMinus1 };
  return { codec, size: width > 0 && height > 0 ? { width, height } : undefined, bitDepth, start };
};

/** Reads an SPS NAL unit, header included; undefined for another unit, and for one that cannot be read. */
const readSps = <T>(nal: Uint8Array, read: (reader: BitReader) => T | undefined): T | undefined =>
  nal.length <= HEADER_BYTES || h265NalType(nal[0] ?? 0) !== NAL_SPS
    ? undefined
    : readFields(rawByteSequence(nal, HEADER_BYTES, nal.length), read);

/** Parses an HEVC SPS NAL unit (header included, no start code); returns undefined when it is not a readable SPS. */
export const readH265Sps = (nal: Uint8Array): H265SpsFacts | undefined => {
  const head = readSps(nal, readHead);
  return head && { codec: head.codec, size: head.size, bitDepth: head.bitDepth };
};

/** Parses the fields of an HEVC SPS NAL unit that slices depend on; undefined as {@link readH265Sps}, and where one is out of range. */
export const readH265Coding = (nal: Uint8Array): H265SpsCoding | undefined =>
  readSps(nal, (reader) => {
    const head = readHead(reader);
    return head && readH265SpsCoding(reader, head.start);
  });

/** Finds the first readable SPS of a frame in Annex B; undefined without one. */
export const findH265Sps = (frame: Uint8Array): H265SpsFacts | undefined => {
  for (const unit of nalUnits(frame)) {
    const facts = readH265Sps(unit);
    if (facts !== undefined) return facts;
  }
  return undefined;
};
