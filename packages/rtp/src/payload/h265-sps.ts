import { nalUnits } from "./annex-b.ts";
import { type BitReader, readFields } from "./bit-reader.ts";
import { rawByteSequence } from "./emulation-prevention.ts";
import type { FrameSize } from "./frame-size.ts";
import { h265NalType } from "./h265-nal.ts";

const NAL_SPS = 33;
const HEADER_BYTES = 2;
const CONSTRAINT_BYTES = 6;

/** ITU-T H.265 §7.3.2.2. */
export interface H265SpsFacts {
  /** `hev1.…`, ISO/IEC 14496-15 annex E.3. */
  readonly codec: string;
  readonly size: FrameSize | undefined;
  /** Luma, 8 to 16. */
  readonly bitDepth: number;
}

const reversed = (bits: number): number => {
  let out = 0;
  for (let index = 0; index < 32; index += 1) out = (out << 1) | ((bits >>> index) & 1);
  return out >>> 0;
};

/** Reads profile_tier_level. ITU-T H.265 §7.3.3. */
const readCodec = (reader: BitReader, maxSubLayersMinus1: number): string => {
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
  return `hev1.${space}${profile}.${compatibility.toString(16).toUpperCase()}.${tier}${level}${tail}`;
};

/** Luma samples per chroma sample, by chroma_format_idc. ITU-T H.265 table 6-1. */
const SUBSAMPLING = [
  [1, 1],
  [2, 2],
  [2, 1],
  [1, 1],
] as const;

/** Reads up to the bit depths; undefined if invalid. ITU-T H.265 §7.3.2.2.1. */
const readFacts = (reader: BitReader): H265SpsFacts | undefined => {
  reader.skip(4);
  const maxSubLayersMinus1 = reader.bits(3);
  reader.skip(1);
  const codec = readCodec(reader, maxSubLayersMinus1);
  reader.unsignedGolomb();
  const chroma = reader.unsignedGolomb();
  if (chroma === 3) reader.skip(1);
  const [unitX, unitY] = SUBSAMPLING[chroma] ?? [1, 1];
  let [width, height] = [reader.unsignedGolomb(), reader.unsignedGolomb()];
  if (reader.flag()) {
    width -= unitX * (reader.unsignedGolomb() + reader.unsignedGolomb());
    height -= unitY * (reader.unsignedGolomb() + reader.unsignedGolomb());
  }
  const bitDepth = 8 + reader.unsignedGolomb();
  reader.unsignedGolomb();
  if (reader.overrun || maxSubLayersMinus1 > 6 || bitDepth > 16) return undefined;
  return { codec, size: width > 0 && height > 0 ? { width, height } : undefined, bitDepth };
};

/** Parses an HEVC SPS NAL unit (header included, no start code); returns undefined when it is not a readable SPS. */
export const readH265Sps = (nal: Uint8Array): H265SpsFacts | undefined =>
  nal.length <= HEADER_BYTES || h265NalType(nal[0] ?? 0) !== NAL_SPS
    ? undefined
    : readFields(rawByteSequence(nal, HEADER_BYTES, nal.length), readFacts);

/** Returns the first readable SPS in Annex B, if there is one. */
export const findH265Sps = (frame: Uint8Array): H265SpsFacts | undefined => {
  for (const unit of nalUnits(frame)) {
    const facts = readH265Sps(unit);
    if (facts !== undefined) return facts;
  }
  return undefined;
};
