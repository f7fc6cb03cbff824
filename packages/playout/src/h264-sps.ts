import { BitReader, joinBytes, nalSpans, nalTypeAt, rawByteSequence } from "@setsuna/rtp";
import { BitWriter } from "./bit-writer.ts";

/**
 * H.264 decoders may hold frames back for reordering unless the sequence parameter set says that none are reordered
 * (bitstream_restriction in the VUI, ITU-T H.264 Annex E). Live encoders often leave it out; this writes it in.
 */

const NAL_SPS = 7;
/** profile_idc values whose SPS carries chroma and bit depth fields, ITU-T H.264 §7.3.2.1.1. */
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
const EXTENDED_SAR = 255;

/** What a parameter set says of decoding; the numbers count frames. ITU-T H.264 §7.4.2.1.1, §E.2.1. */
export interface SpsFacts {
  /** WebCodecs codec string, `avc1.PPCCLL` in lower-case hex (RFC 6381 §3.3). */
  readonly codec: string;
  readonly maxNumRefFrames: number;
  /** Absent when the SPS does not restrict reordering. */
  readonly maxNumReorderFrames?: number | undefined;
  readonly maxDecFrameBuffering?: number | undefined;
}

interface ParsedSps extends SpsFacts {
  /** Bit after frame cropping, where vui_parameters_present_flag stands. */
  readonly vuiFlagAt: number;
  readonly hasVui: boolean;
  /** Bit of bitstream_restriction_flag; absent without a VUI. */
  readonly restrictionAt?: number | undefined;
  /** Bit of max_num_reorder_frames; absent without a restriction. */
  readonly reorderAt?: number | undefined;
}

const skipScalingList = (reader: BitReader, size: number): void => {
  let last = 8;
  let next = 8;
  for (let i = 0; i < size; i += 1) {
    if (next !== 0) next = (last + reader.signedGolomb() + 256) % 256;
    if (next !== 0) last = next;
  }
};

const skipHrd = (reader: BitReader): void => {
  const count = reader.unsignedGolomb() + 1;
  if (count > 32) throw new RangeError("cpb_cnt_minus1 out of range");
  reader.bits(8);
  for (let i = 0; i < count; i += 1) {
    reader.unsignedGolomb();
    reader.unsignedGolomb();
    reader.bits(1);
  }
  reader.bits(20);
};

/** Reads VUI up to bitstream_restriction_flag, ITU-T H.264 §E.1.1. */
const skipVui = (reader: BitReader): void => {
  if (reader.bits(1) && reader.bits(8) === EXTENDED_SAR) reader.bits(32);
  if (reader.bits(1)) reader.bits(1);
  if (reader.bits(1)) {
    reader.bits(4);
    if (reader.bits(1)) reader.bits(24);
  }
  if (reader.bits(1)) {
    reader.unsignedGolomb();
    reader.unsignedGolomb();
  }
  if (reader.bits(1)) {
    reader.bits(32);
    reader.bits(32);
    reader.bits(1);
  }
  const nal = reader.bits(1);
  if (nal) skipHrd(reader);
  const vcl = reader.bits(1);
  if (vcl) skipHrd(reader);
  if (nal || vcl) reader.bits(1);
  reader.bits(1);
};

const hex = (value: number): string => value.toString(16).padStart(2, "0");

/** The fields of an SPS, its NAL header left out. Throws RangeError where a count is out of range; past the end it reads zeros. */
const readFields = (reader: BitReader): ParsedSps => {
  const profile = reader.bits(8);
  const constraints = reader.bits(8);
  const level = reader.bits(8);
  reader.unsignedGolomb();
  if (HIGH_PROFILES.has(profile)) {
    const chroma = reader.unsignedGolomb();
    if (chroma === 3) reader.bits(1);
    reader.unsignedGolomb();
    reader.unsignedGolomb();
    reader.bits(1);
    const scalingLists = reader.bits(1) ? (chroma === 3 ? 12 : 8) : 0;
    for (let i = 0; i < scalingLists; i += 1) {
      const present = reader.bits(1);
      if (present) skipScalingList(reader, i < 6 ? 16 : 64);
    }
  }
  reader.unsignedGolomb();
  const orderType = reader.unsignedGolomb();
  if (orderType === 0) reader.unsignedGolomb();
  else if (orderType === 1) {
    reader.bits(1);
    reader.signedGolomb();
    reader.signedGolomb();
    const cycle = reader.unsignedGolomb();
    if (cycle > 255) throw new RangeError("num_ref_frames_in_pic_order_cnt_cycle out of range");
    for (let i = 0; i < cycle; i += 1) reader.signedGolomb();
  }
  const maxNumRefFrames = reader.unsignedGolomb();
  reader.bits(1);
  reader.unsignedGolomb();
  reader.unsignedGolomb();
  if (!reader.bits(1)) reader.bits(1);
  reader.bits(1);
  if (reader.bits(1)) for (let i = 0; i < 4; i += 1) reader.unsignedGolomb();
  const facts = { codec: `avc1.${hex(profile)}${hex(constraints)}${hex(level)}`, maxNumRefFrames, vuiFlagAt: reader.position };
  if (!reader.bits(1)) return { ...facts, hasVui: false };
  skipVui(reader);
  const restrictionAt = reader.position;
  if (!reader.bits(1)) return { ...facts, hasVui: true, restrictionAt };
  reader.bits(1);
  for (let i = 0; i < 4; i += 1) reader.unsignedGolomb();
  const reorderAt = reader.position;
  const maxNumReorderFrames = reader.unsignedGolomb();
  const maxDecFrameBuffering = reader.unsignedGolomb();
  return { ...facts, hasVui: true, restrictionAt, reorderAt, maxNumReorderFrames, maxDecFrameBuffering };
};

/** Parses an SPS without emulation prevention, its NAL header left out; undefined when it breaks off or makes no sense. */
const parse = (rbsp: Uint8Array): ParsedSps | undefined => {
  const reader = new BitReader(rbsp);
  try {
    const sps = readFields(reader);
    return reader.overrun ? undefined : sps;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

const addEmulation = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const out: number[] = [];
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3);
      zeros = 0;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    out.push(byte);
  }
  return Uint8Array.from(out);
};

/** What an SPS NAL unit (header included, no start code) says; undefined when it is not a readable SPS. */
export const readSps = (nal: Uint8Array): SpsFacts | undefined => {
  if (((nal[0] ?? 0) & 31) !== NAL_SPS) return undefined;
  const sps = parse(rawByteSequence(nal, 1, nal.length));
  if (sps === undefined) return undefined;
  const { codec, maxNumRefFrames, maxNumReorderFrames, maxDecFrameBuffering } = sps;
  return { codec, maxNumRefFrames, maxNumReorderFrames, maxDecFrameBuffering };
};

/**
 * The SPS NAL unit with max_num_reorder_frames = 0 and max_dec_frame_buffering = max(1, max_num_ref_frames); the same object when
 * it says so already or cannot be read. Only for streams without B-frames, which WebRTC senders never use.
 */
export const restrictReordering = (nal: Uint8Array): Uint8Array => {
  if (((nal[0] ?? 0) & 31) !== NAL_SPS) return nal;
  const rbsp = rawByteSequence(nal, 1, nal.length);
  const sps = parse(rbsp);
  if (sps === undefined) return nal;
  const buffering = Math.max(1, sps.maxNumRefFrames);
  if (sps.maxNumReorderFrames === 0 && sps.maxDecFrameBuffering === buffering) return nal;
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
      // A VUI with nothing in it: eight absent parts, pic_struct_present_flag the last.
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
  const payload = addEmulation(writer.finishRbsp());
  const out = new Uint8Array(payload.length + 1);
  out[0] = nal[0] ?? 0;
  out.set(payload, 1);
  return out;
};

/** A keyframe whose parameter sets hold no frames back. */
export interface PreparedKeyframe {
  readonly data: Uint8Array<ArrayBuffer>;
  /** From the first readable SPS; absent when the frame has none. */
  readonly codec?: string | undefined;
}

/** Slices follow the parameter sets and are most of the frame: no need to search them. ITU-T H.264 table 7-1. */
const isSlice = (type: number): boolean => type >= 1 && type <= 5;

/** Rewrites every SPS of an Annex B keyframe as {@link restrictReordering} does. Without a change the data is the one given. */
export const prepareH264Keyframe = (data: Uint8Array<ArrayBuffer>): PreparedKeyframe => {
  let codec: string | undefined;
  const parts: Uint8Array[] = [];
  let copied = 0;
  for (const { start, end } of nalSpans(data, isSlice)) {
    if (nalTypeAt(data, start) !== NAL_SPS) continue;
    const nal = data.subarray(start, end);
    codec ??= readSps(nal)?.codec;
    const fixed = restrictReordering(nal);
    if (fixed === nal) continue;
    parts.push(data.subarray(copied, start), fixed);
    copied = end;
  }
  if (parts.length === 0) return { data, codec };
  parts.push(data.subarray(copied));
  return { data: joinBytes(parts), codec };
};
