import { joinBytes } from "@setsuna/kit";
import { BitReader } from "./bit-reader.ts";
import { BitWriter } from "./bit-writer.ts";
import { escapeNal, rawByteSequence } from "./emulation-prevention.ts";
import { isSps, parseSps, type SpsLayout } from "./h264-sps.ts";

/** max_num_reorder_frames = 0, and `buffering` frames; without emulation prevention. */
const write = (rbsp: Uint8Array, sps: SpsLayout, buffering: number): Uint8Array => {
  const writer = new BitWriter();
  const reader = new BitReader(rbsp);
  const copyTo = (end: number): void => {
    while (reader.position < end) writer.bit(reader.bits(1));
  };
  if (sps.reorderAt !== undefined) copyTo(sps.reorderAt);
  else {
    if (sps.restrictionAt !== undefined) copyTo(sps.restrictionAt);
    else {
      copyTo(sps.vuiFlagAt);
      // An empty VUI: eight absent parts, pic_struct_present_flag last.
      writer.bit(1);
      writer.bits(0, 8);
    }
    writer.bit(1);
    // motion_vectors_over_pic_boundaries_flag and the inferred values of §E.2.1: 2, 1, 16, 16.
    writer.bit(1);
    writer.unsigned(2);
    writer.unsigned(1);
    writer.unsigned(16);
    writer.unsigned(16);
  }
  writer.unsigned(0);
  writer.unsigned(buffering);
  return writer.finishRbsp();
};

/**
 * Sets max_num_reorder_frames = 0 and max_dec_frame_buffering = max(1, max_num_ref_frames); the same object if already set or
 * unreadable. Without them (bitstream_restriction, ITU-T H.264 Annex E), as live encoders often are, decoders may delay frames.
 * Only without B-frames, which WebRTC senders never use.
 */
export const restrictReordering = (nal: Uint8Array): Uint8Array => {
  if (!isSps(nal[0])) return nal;
  const rbsp = rawByteSequence(nal, 1, nal.length);
  const sps = parseSps(rbsp);
  if (sps === undefined) return nal;
  const buffering = Math.max(1, sps.maxNumRefFrames);
  if (sps.maxNumReorderFrames === 0 && sps.maxDecFrameBuffering === buffering) return nal;
  return joinBytes([nal.subarray(0, 1), escapeNal(write(rbsp, sps, buffering))]);
};
