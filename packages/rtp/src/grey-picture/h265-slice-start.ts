import { type BitReader, readFields } from "../payload/bit-reader.ts";
import { rawByteSequence } from "../payload/emulation-prevention.ts";
import { h265NalType } from "../payload/h265-nal.ts";
import { type ReferenceSet, readReferenceSet } from "../payload/h265-reference-set.ts";
import type { H265SpsCoding } from "../payload/h265-sps-coding.ts";

/** NAL unit header. ITU-T H.265 §7.3.1.2. */
const HEADER_BYTES = 2;
/** Bytes of a slice that are enough for its reference picture set: 16 pictures, with margin. */
const HEADER_LIMIT = 256;
/** NAL unit types up to this are slices of pictures that aren't random access points. ITU-T H.265 table 7-1. */
const LAST_TRAILING = 15;

/** Fields of a PPS that a slice's header is read by. ITU-T H.265 §7.4.3.3.1. */
export interface H265PpsStart {
  readonly ppsId: number;
  readonly spsId: number;
  /** output_flag_present_flag. */
  readonly hasOutputFlag: boolean;
  /** num_extra_slice_header_bits. */
  readonly extraBits: number;
}

/** Reads the start of a PPS NAL unit; undefined if unreadable. */
export const readH265PpsStart = (nal: Uint8Array): H265PpsStart | undefined =>
  readFields(rawByteSequence(nal, HEADER_BYTES, nal.length), (reader) => {
    const [ppsId, spsId] = [reader.unsignedGolomb(), reader.unsignedGolomb()];
    // dependent_slice_segments_enabled_flag.
    reader.skip(1);
    return { ppsId, spsId, hasOutputFlag: reader.flag(), extraBits: reader.bits(3) };
  });

/** Output order of a picture, and the references of it and later pictures. */
export interface PictureOrder {
  /** slice_pic_order_cnt_lsb. */
  readonly lsb: number;
  readonly references: ReferenceSet;
}

/**
 * Reads the first slice segment of a picture that isn't a random access point, starting at its PPS ID. Undefined for other units.
 */
const readSlice = <Fields>(nal: Uint8Array, read: (reader: BitReader) => Fields | undefined): Fields | undefined => {
  if (h265NalType(nal[0] ?? 0) > LAST_TRAILING || nal.length <= HEADER_BYTES) return undefined;
  return readFields(rawByteSequence(nal, HEADER_BYTES, Math.min(nal.length, HEADER_LIMIT)), (reader) => {
    // first_slice_segment_in_pic_flag.
    return reader.flag() ? read(reader) : undefined;
  });
};

/** Returns the PPS ID of a picture's first slice segment; undefined for other units. */
export const ppsIdOfSlice = (nal: Uint8Array): number | undefined => readSlice(nal, (reader) => reader.unsignedGolomb());

const bitsFor = (count: number): number => Math.ceil(Math.log2(count));

const readReferences = (reader: BitReader, { referenceSets }: H265SpsCoding): ReferenceSet | undefined => {
  if (!reader.flag()) return readReferenceSet(reader, referenceSets, true);
  return referenceSets[reader.bits(bitsFor(Math.max(1, referenceSets.length)))];
};

/** Returns whether this picture or a later one may use long-term references. */
const readsLongTerm = (reader: BitReader, { longTermPictures }: H265SpsCoding): boolean => {
  if (longTermPictures === undefined) return false;
  const fromSps = longTermPictures > 0 ? reader.unsignedGolomb() : 0;
  return fromSps + reader.unsignedGolomb() > 0;
};

/**
 * Reads the first slice segment of a picture that isn't a random access point. Undefined for other units, for long-term
 * references, and for out-of-range fields. ITU-T H.265 §7.3.6.1.
 */
export const readPictureOrder = (nal: Uint8Array, sps: H265SpsCoding, pps: H265PpsStart): PictureOrder | undefined => {
  if (sps.hasSeparatePlanes) return undefined;
  return readSlice(nal, (reader) => {
    reader.unsignedGolomb();
    reader.skip(pps.extraBits);
    // slice_type, pic_output_flag.
    reader.unsignedGolomb();
    if (pps.hasOutputFlag) reader.skip(1);
    const lsb = reader.bits(sps.lsbBits);
    const references = readReferences(reader, sps);
    return references === undefined || readsLongTerm(reader, sps) ? undefined : { lsb, references };
  });
};
