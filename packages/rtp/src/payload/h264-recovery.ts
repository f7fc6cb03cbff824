import { joinBytes, readUint8, readUint16 } from "@setsuna/kit";
import { writeAnnexB } from "./annex-b.ts";
import { BitWriter } from "./bit-writer.ts";
import { escapeNal, rawByteSequence } from "./emulation-prevention.ts";
import { isSps, parseSps, type SpsCoding } from "./h264-sps.ts";
import { recoveryPointOf } from "./sei.ts";

/** ITU-T H.264 table 7-1, RFC 6184 §5.2. */
const SEI = 6;
const PPS = 8;
const STAP_A = 24;

/** recovery_frame_cnt, if present. ITU-T H.264 §D.2.8. */
const recoveryOfSei = (unit: Uint8Array): number | undefined => {
  const reader = recoveryPointOf(rawByteSequence(unit, 1, unit.length));
  const frames = reader?.unsignedGolomb();
  return reader?.overrun ? undefined : frames;
};

/**
 * Frames until correct when decoding starts here: recovery_frame_cnt of a whole recovery point in the payload (`start` to `end`).
 * Undefined: none. Encoders with gradual refresh mark cycles with it.
 */
export const h264RecoveryFrames = (bytes: Uint8Array, start = 0, end = bytes.length): number | undefined => {
  const type = start < end ? readUint8(bytes, start) & 0x1f : 0;
  if (type === SEI) return recoveryOfSei(bytes.subarray(start, end));
  if (type !== STAP_A) return undefined;
  for (let at = start + 1; at + 2 < end; ) {
    const next = at + 2 + readUint16(bytes, at);
    if (next > end || next === at + 2) return undefined;
    if ((readUint8(bytes, at + 2) & 0x1f) === SEI) {
      const frames = recoveryOfSei(bytes.subarray(at + 2, next));
      if (frames !== undefined) return frames;
    }
    at = next;
  }
  return undefined;
};

/** No encoder uses it. */
const OWN_PPS_ID = 255;

/** CAVLC, one slice group, no deblocking. ITU-T H.264 §7.3.2.2. */
const ownPps = ({ spsId }: SpsCoding): Uint8Array => {
  const writer = new BitWriter();
  writer.unsigned(OWN_PPS_ID);
  writer.unsigned(spsId);
  // entropy_coding_mode_flag, bottom_field_pic_order_in_frame_present_flag.
  writer.bits(0, 2);
  // One slice group, one reference in each list.
  for (let count = 0; count < 3; count += 1) writer.unsigned(0);
  // weighted_pred_flag, weighted_bipred_idc.
  writer.bits(0, 3);
  // pic_init_qp, pic_init_qs and chroma_qp_index_offset of 0.
  for (let count = 0; count < 3; count += 1) writer.unsigned(0);
  // Only deblocking_filter_control_present_flag.
  writer.bits(4, 3);
  return joinBytes([Uint8Array.of(0x60 | PPS), escapeNal(writer.finishRbsp())]);
};

/**
 * I_16x16 predicted from no neighbors, which is gray; no residual or quantizer change. ITU-T H.264 §7.3.5, table 7-11, §9.2.1.
 */
const GREY_MACROBLOCK = 0b0010_0111;

/** An IDR slice of all macroblocks. ITU-T H.264 §7.3.3. */
const greySlice = ({
  frameNumBits,
  pictureOrder,
  widthInMacroblocks,
  heightInMacroblocks,
  isFrameOnly,
}: SpsCoding): Uint8Array => {
  const writer = new BitWriter();
  // first_mb_in_slice, slice_type (I, for the whole frame).
  writer.unsigned(0);
  writer.unsigned(7);
  writer.unsigned(OWN_PPS_ID);
  writer.bits(0, frameNumBits);
  // field_pic_flag.
  if (!isFrameOnly) writer.bit(0);
  // idr_pic_id.
  writer.unsigned(0);
  writer.bits(0, pictureOrder.lsbBits);
  if (pictureOrder.type === 1 && !pictureOrder.isDeltaZero) writer.unsigned(0);
  // no_output_of_prior_pics_flag, long_term_reference_flag.
  writer.bits(0, 2);
  // slice_qp_delta of 0, no deblocking.
  writer.unsigned(0);
  writer.unsigned(1);
  for (let count = widthInMacroblocks * heightInMacroblocks; count > 0; count -= 1) writer.bits(GREY_MACROBLOCK, 8);
  return joinBytes([Uint8Array.of(0x65), escapeNal(writer.finishRbsp())]);
};

/** 8192x4320. */
const MAX_MACROBLOCKS = 138_240;

const isPps = (unit: Uint8Array): boolean => (readUint8(unit, 0) & 0x1f) === PPS;

/**
 * A gray IDR access unit (Annex B) with these parameter sets: lets a decoder that starts only at IDR pictures start at a recovery
 * point. Undefined: unsupported (4:4:4, monochrome, macroblock-adaptive fields), or no readable SPS and PPS.
 */
export const greyH264Picture = (units: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | undefined => {
  const sets = units.filter((unit) => isSps(unit[0]) || isPps(unit));
  const sps = sets.find((unit) => isSps(unit[0]));
  const coding = sps && parseSps(rawByteSequence(sps, 1, sps.length))?.coding;
  if (coding === undefined || !sets.some(isPps) || coding.isAdaptive || (coding.chroma !== 1 && coding.chroma !== 2))
    return undefined;
  if (coding.widthInMacroblocks * coding.heightInMacroblocks > MAX_MACROBLOCKS) return undefined;
  return writeAnnexB([...sets, ownPps(coding), greySlice(coding)]);
};
