import type { BitReader } from "./bit-reader.ts";
import { type ReferenceSet, readReferenceSet } from "./h265-reference-set.ts";

/** Fields of an SPS that slices are written and read by. ITU-T H.265 §7.4.3.2.1. */
export interface H265SpsCoding {
  readonly spsId: number;
  /** general_profile_idc. */
  readonly profile: number;
  /** chroma_format_idc: 0 for monochrome, 1 for 4:2:0, 2 for 4:2:2, 3 for 4:4:4. */
  readonly chroma: number;
  /** separate_colour_plane_flag. */
  readonly hasSeparatePlanes: boolean;
  /** Luma samples, before cropping. */
  readonly codedWidth: number;
  readonly codedHeight: number;
  /** Bits of slice_pic_order_cnt_lsb. */
  readonly lsbBits: number;
  /** Sizes of coding blocks, of which the largest is a coding tree block, and of transform blocks: log2 of luma samples. */
  readonly codingBlocks: SizeRange;
  readonly transformBlocks: SizeRange;
  /** max_transform_hierarchy_depth_intra. */
  readonly transformDepth: number;
  /** sample_adaptive_offset_enabled_flag. */
  readonly hasSao: boolean;
  /** Sizes of coding blocks that may be PCM; undefined where none may. */
  readonly pcmBlocks: SizeRange | undefined;
  readonly referenceSets: readonly ReferenceSet[];
  /** num_long_term_ref_pics_sps; undefined when slices don't code long-term references. */
  readonly longTermPictures: number | undefined;
  /** sps_temporal_mvp_enabled_flag. */
  readonly hasTemporalVectors: boolean;
}

/** Log2 of luma samples. */
export interface SizeRange {
  readonly least: number;
  readonly largest: number;
}

/** Fields that precede those read here. */
export type H265SpsStart = Pick<
  H265SpsCoding,
  "spsId" | "profile" | "chroma" | "hasSeparatePlanes" | "codedWidth" | "codedHeight"
> & {
  readonly maxSubLayersMinus1: number;
};

/** Largest counts. ITU-T H.265 §7.4.3.2.1. */
const MOST_REFERENCE_SETS = 64;
const MOST_LONG_TERM_PICTURES = 32;
const MOST_LSB_BITS = 16;
/** Log2 of the largest coding tree block. */
const LARGEST_BLOCK = 6;

/** ITU-T H.265 §7.3.4. */
const skipScalingLists = (reader: BitReader): void => {
  for (let size = 0; size < 4; size += 1) {
    for (let matrix = 0; matrix < 6; matrix += size === 3 ? 3 : 1) {
      if (!reader.flag()) {
        reader.unsignedGolomb();
        continue;
      }
      const coefficients = Math.min(64, 1 << (4 + 2 * size));
      for (let count = coefficients + (size > 1 ? 1 : 0); count > 0 && !reader.overrun; count -= 1) reader.signedGolomb();
    }
  }
};

const readSizes = (reader: BitReader, offset: number): SizeRange => {
  const least = reader.unsignedGolomb() + offset;
  return { least, largest: least + reader.unsignedGolomb() };
};

const readPcm = (reader: BitReader): SizeRange => {
  // pcm_sample_bit_depth_luma_minus1, pcm_sample_bit_depth_chroma_minus1.
  reader.skip(8);
  const sizes = readSizes(reader, 3);
  reader.skip(1);
  return sizes;
};

const readReferenceSets = (reader: BitReader): ReferenceSet[] => {
  const count = reader.unsignedGolomb();
  if (count > MOST_REFERENCE_SETS) throw new RangeError("num_short_term_ref_pic_sets out of range");
  const sets: ReferenceSet[] = [];
  while (sets.length < count) sets.push(readReferenceSet(reader, sets, false));
  return sets;
};

const readLongTermPictures = (reader: BitReader, lsbBits: number): number => {
  const count = reader.unsignedGolomb();
  if (count > MOST_LONG_TERM_PICTURES) throw new RangeError("num_long_term_ref_pics_sps out of range");
  reader.skip(count * (lsbBits + 1));
  return count;
};

/** Reads an SPS from log2_max_pic_order_cnt_lsb_minus4 up to its VUI. Throws RangeError where a field is out of range. ITU-T H.265 §7.3.2.2.1. */
export const readH265SpsCoding = (reader: BitReader, { maxSubLayersMinus1, ...start }: H265SpsStart): H265SpsCoding => {
  const lsbBits = reader.unsignedGolomb() + 4;
  const layersFrom = reader.flag() ? 0 : maxSubLayersMinus1;
  for (let count = 3 * (maxSubLayersMinus1 - layersFrom + 1); count > 0; count -= 1) reader.unsignedGolomb();
  const codingBlocks = readSizes(reader, 3);
  const transformBlocks = readSizes(reader, 2);
  if (lsbBits > MOST_LSB_BITS || codingBlocks.largest > LARGEST_BLOCK || transformBlocks.largest >= LARGEST_BLOCK)
    throw new RangeError("block sizes out of range");
  reader.unsignedGolomb();
  const transformDepth = reader.unsignedGolomb();
  // scaling_list_enabled_flag, sps_scaling_list_data_present_flag.
  if (reader.flag() && reader.flag()) skipScalingLists(reader);
  // amp_enabled_flag doesn't affect intra pictures.
  reader.skip(1);
  const hasSao = reader.flag();
  const pcmBlocks = reader.flag() ? readPcm(reader) : undefined;
  const referenceSets = readReferenceSets(reader);
  const longTermPictures = reader.flag() ? readLongTermPictures(reader, lsbBits) : undefined;
  const hasTemporalVectors = reader.flag();
  if (reader.overrun) throw new RangeError("the SPS is cut off");
  return {
    ...start,
    ...{ lsbBits, codingBlocks, transformBlocks, transformDepth, hasSao, pcmBlocks },
    ...{ referenceSets, longTermPictures, hasTemporalVectors },
  };
};
