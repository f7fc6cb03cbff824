import { joinBytes } from "@setsuna/kit";
import { writeAnnexB } from "../payload/annex-b.ts";
import { BitWriter } from "../payload/bit-writer.ts";
import { escapeNal } from "../payload/emulation-prevention.ts";
import { h265NalType } from "../payload/h265-nal.ts";
import { readH265Coding } from "../payload/h265-sps.ts";
import type { H265SpsCoding } from "../payload/h265-sps-coding.ts";
import { greySliceData } from "./h265-coding-tree.ts";
import { type PictureOrder, ppsIdOfSlice, readH265PpsStart, readPictureOrder } from "./h265-slice-start.ts";

/** NAL unit types. ITU-T H.265 table 7-1. */
const TRAIL_R = 1;
const CRA = 21;
const VPS = 32;
const SPS = 33;
const PPS = 34;
/** Identifier of a PPS that no encoder comes to: the largest. */
const OWN_PPS_ID = 63;
/** The format range extensions are the last profiles without tools of screen content or layers, which slices would have fields of. */
const LAST_PROFILE = 5;
/** Largest picture to generate, in luma samples: MaxLumaPs of level 6.2. ITU-T H.265 table A.8. */
const MOST_SAMPLES = 35_651_584;

const nal = (type: number, rbsp: Uint8Array): Uint8Array => joinBytes([Uint8Array.of(type << 1, 1), escapeNal(rbsp)]);

/** A PPS of our own: no tiles, no wavefront, no tools, no deblocking, quantizer 26. ITU-T H.265 §7.3.2.3.1. */
const ownPps = (spsId: number): Uint8Array => {
  const writer = new BitWriter();
  writer.unsigned(OWN_PPS_ID);
  writer.unsigned(spsId);
  // dependent_slice_segments_enabled_flag up to cabac_init_present_flag, of which num_extra_slice_header_bits has three.
  writer.bits(0, 7);
  // num_ref_idx_l0_default_active_minus1, num_ref_idx_l1_default_active_minus1, init_qp_minus26.
  for (let count = 0; count < 3; count += 1) writer.unsigned(0);
  // constrained_intra_pred_flag, transform_skip_enabled_flag, cu_qp_delta_enabled_flag.
  writer.bits(0, 3);
  // pps_cb_qp_offset, pps_cr_qp_offset.
  for (let count = 0; count < 2; count += 1) writer.unsigned(0);
  // pps_slice_chroma_qp_offsets_present_flag up to pps_loop_filter_across_slices_enabled_flag.
  writer.bits(0, 7);
  // deblocking_filter_control_present_flag, deblocking_filter_override_enabled_flag, pps_deblocking_filter_disabled_flag.
  writer.bits(0b101, 3);
  // pps_scaling_list_data_present_flag, lists_modification_present_flag.
  writer.bits(0, 2);
  // log2_parallel_merge_level_minus2.
  writer.unsigned(0);
  // slice_segment_header_extension_present_flag, pps_extension_present_flag.
  writer.bits(0, 2);
  return nal(PPS, writer.finishRbsp());
};

/** Writes the earlier pictures to keep: `distances` are negative, nearest first. ITU-T H.265 §7.3.7. */
const writeReferences = (writer: BitWriter, distances: readonly number[], { referenceSets }: H265SpsCoding): void => {
  // short_term_ref_pic_set_sps_flag, inter_ref_pic_set_prediction_flag.
  writer.bits(0, referenceSets.length > 0 ? 2 : 1);
  writer.unsigned(distances.length);
  writer.unsigned(0);
  let last = 0;
  for (const distance of distances) {
    writer.unsigned(last - distance - 1);
    // used_by_curr_pic_s0_flag.
    writer.bit(0);
    last = distance;
  }
};

/** Byte-aligned header of a gray picture's single slice. ITU-T H.265 §7.3.6.1. */
const sliceHeader = (type: number, lsb: number, kept: readonly number[], sps: H265SpsCoding): Uint8Array => {
  const writer = new BitWriter();
  // first_slice_segment_in_pic_flag, no_output_of_prior_pics_flag.
  writer.bit(1);
  if (type === CRA) writer.bit(0);
  writer.unsigned(OWN_PPS_ID);
  // slice_type: I.
  writer.unsigned(2);
  writer.bits(lsb, sps.lsbBits);
  writeReferences(writer, kept, sps);
  if (sps.longTermPictures !== undefined) {
    if (sps.longTermPictures > 0) writer.unsigned(0);
    writer.unsigned(0);
  }
  // slice_temporal_mvp_enabled_flag.
  if (sps.hasTemporalVectors) writer.bit(0);
  // slice_sao_luma_flag, slice_sao_chroma_flag.
  if (sps.hasSao) writer.bits(0, sps.chroma === 0 ? 1 : 2);
  // slice_qp_delta.
  writer.unsigned(0);
  // byte_alignment( ) is written as the trailing bits of an RBSP are.
  return writer.finishRbsp();
};

/** Returns whether the encoder supports gray pictures with these parameters. */
const canWrite = ({ profile, chroma, hasSeparatePlanes, codedWidth, codedHeight, codingBlocks }: H265SpsCoding): boolean => {
  const isAligned = (samples: number): boolean => samples > 0 && samples % (1 << codingBlocks.least) === 0;
  const isSmall = codedWidth * codedHeight <= MOST_SAMPLES;
  return (
    profile >= 1 &&
    profile <= LAST_PROFILE &&
    chroma <= 3 &&
    !hasSeparatePlanes &&
    isAligned(codedWidth) &&
    isAligned(codedHeight) &&
    isSmall
  );
};

interface Beginning {
  readonly sps: H265SpsCoding;
  readonly order: PictureOrder;
}

const beginningOf = (units: readonly Uint8Array[]): Beginning | undefined => {
  const slice = units.find((unit) => ppsIdOfSlice(unit) !== undefined);
  const ofType = (type: number): Uint8Array[] => units.filter((unit) => h265NalType(unit[0] ?? 0) === type);
  const pps =
    slice &&
    ofType(PPS)
      .map(readH265PpsStart)
      .find((start) => start?.ppsId === ppsIdOfSlice(slice));
  const sps = ofType(SPS)
    .map(readH265Coding)
    .find((coding) => coding?.spsId === pps?.spsId);
  if (slice === undefined || pps === undefined || sps === undefined || ofType(VPS).length === 0 || !canWrite(sps))
    return undefined;
  const order = readPictureOrder(slice, sps, pps);
  return order && { sps, order };
};

/**
 * Returns gray pictures to decode before the access unit of these NAL units, which isn't a random access point. They are Annex B
 * access units in decoding order, one for each reference of the unit or of a later one, so no reference is missing. The first is
 * a CRA picture with the unit's parameter sets. Undefined if sets are missing or the stream uses unsupported features: separate
 * color planes, long-term references, screen content or layered profiles.
 */
export const greyH265Pictures = (units: readonly Uint8Array[]): readonly Uint8Array<ArrayBuffer>[] | undefined => {
  const beginning = beginningOf(units);
  if (beginning === undefined) return undefined;
  const { sps, order } = beginning;
  const { before, behind } = order.references;
  const places = [...before, ...behind].sort((a, b) => a - b);
  // Something has to be begun with.
  if (places.length === 0) places.push(-1);
  const data = greySliceData(sps);
  const lsbs = 2 ** sps.lsbBits;
  return places.map((place, index) => {
    const kept = places
      .slice(0, index)
      .reverse()
      .map((earlier) => earlier - place);
    const type = index === 0 ? CRA : TRAIL_R;
    const lsb = (((order.lsb + place) % lsbs) + lsbs) % lsbs;
    const slice = nal(type, joinBytes([sliceHeader(type, lsb, kept, sps), data]));
    const sets = units.filter((unit) => [VPS, SPS, PPS].includes(h265NalType(unit[0] ?? 0)));
    return writeAnnexB(index === 0 ? [...sets, ownPps(sps.spsId), slice] : [slice]);
  });
};
