import { hexOfBytes } from "@setsuna/kit";
import { type BitReader, readFields } from "./bit-reader.ts";
import { rawByteSequence } from "./emulation-prevention.ts";
import type { FrameSize } from "./frame-size.ts";

const NAL_SPS = 7;
/** With chroma format, bit depth and scaling lists. ITU-T H.264 §7.3.2.1.1. */
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
const EXTENDED_SAR = 255;
/** cpb_cnt_minus1 (§E.2.2) and num_ref_frames_in_pic_order_cnt_cycle (§7.4.2.1.1). */
const MAX_CPB_COUNT = 32;
const MAX_ORDER_CYCLE = 255;
/** Bits of frame_num and pic_order_cnt_lsb. ITU-T H.264 §7.4.2.1.1. */
const MAX_COUNTER_BITS = 16;

/** Fields of an SPS that slices are written and read by. ITU-T H.264 §7.4.2.1.1. */
export interface SpsCoding {
  readonly spsId: number;
  /** ChromaArrayType: 0 none or separate planes, 1 4:2:0, 2 4:2:2, 3 4:4:4. */
  readonly chroma: number;
  readonly frameNumBits: number;
  readonly pictureOrder: {
    /** pic_order_cnt_type. */
    readonly type: number;
    /** Bits of pic_order_cnt_lsb; 0 if absent. */
    readonly lsbBits: number;
    /** delta_pic_order_always_zero_flag; true if meaningless. */
    readonly isDeltaZero: boolean;
  };
  readonly widthInMacroblocks: number;
  readonly heightInMacroblocks: number;
  /** frame_mbs_only_flag. */
  readonly isFrameOnly: boolean;
  /** mb_adaptive_frame_field_flag. */
  readonly isAdaptive: boolean;
}

/** The SPS before the VUI. ITU-T H.264 §7.4.2.1.1. */
interface SpsHead {
  /** `avc1.PPCCLL` in lower-case hex (RFC 6381 §3.3). */
  readonly codec: string;
  readonly maxNumRefFrames: number;
  /** Absent if cropping leaves nothing. */
  readonly size?: FrameSize | undefined;
}

/** Decoding limits; numbers count frames. ITU-T H.264 §7.4.2.1.1, §E.2.1. */
export interface SpsFacts extends SpsHead {
  /** Absent if unrestricted. */
  readonly maxNumReorderFrames?: number | undefined;
  readonly maxDecFrameBuffering?: number | undefined;
}

export interface SpsLayout extends SpsFacts {
  readonly coding: SpsCoding;
  readonly vuiFlagAt: number;
  /** Position of bitstream_restriction_flag; absent without a VUI. */
  readonly restrictionAt?: number | undefined;
  /** Position of max_num_reorder_frames; absent without a restriction. */
  readonly reorderAt?: number | undefined;
}

const skipScalingList = (reader: BitReader, size: number): void => {
  let last = 8;
  let next = 8;
  for (let index = 0; index < size && !reader.overrun; index += 1) {
    if (next !== 0) next = (last + reader.signedGolomb() + 256) & 0xff;
    if (next !== 0) last = next;
  }
};

/** chroma_format_idc through scaling lists. Returns ChromaArrayType (0 with separate color planes). */
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

/** Throws RangeError if out of range. */
const readCounterBits = (reader: BitReader): number => {
  const bits = reader.unsignedGolomb() + 4;
  if (bits > MAX_COUNTER_BITS) throw new RangeError("more bits than a counter may have");
  return bits;
};

/** Throws RangeError for a count out of range. */
const readPictureOrder = (reader: BitReader): SpsCoding["pictureOrder"] => {
  const type = reader.unsignedGolomb();
  const lsbBits = type === 0 ? readCounterBits(reader) : 0;
  if (type !== 1) return { type, lsbBits, isDeltaZero: true };
  const isDeltaZero = reader.flag();
  reader.signedGolomb();
  reader.signedGolomb();
  const cycle = reader.unsignedGolomb();
  if (cycle > MAX_ORDER_CYCLE) throw new RangeError("num_ref_frames_in_pic_order_cnt_cycle out of range");
  for (let index = 0; index < cycle; index += 1) reader.signedGolomb();
  return { type, lsbBits, isDeltaZero };
};

type PictureLayout = Pick<SpsCoding, "widthInMacroblocks" | "heightInMacroblocks" | "isFrameOnly" | "isAdaptive">;

const readPictureLayout = (reader: BitReader): PictureLayout => {
  const widthInMacroblocks = reader.unsignedGolomb() + 1;
  const heightInMapUnits = reader.unsignedGolomb() + 1;
  const isFrameOnly = reader.flag();
  const isAdaptive = !isFrameOnly && reader.flag();
  reader.skip(1);
  return { widthInMacroblocks, heightInMacroblocks: heightInMapUnits * (isFrameOnly ? 1 : 2), isFrameOnly, isAdaptive };
};

/** `chroma` is ChromaArrayType. Undefined if cropping leaves nothing. */
const readSize = (reader: BitReader, layout: PictureLayout, chroma: number): FrameSize | undefined => {
  const fieldFactor = layout.isFrameOnly ? 1 : 2;
  let width = 16 * layout.widthInMacroblocks;
  let height = 16 * layout.heightInMacroblocks;
  if (reader.flag()) {
    const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
    const unitY = (chroma === 1 ? 2 : 1) * fieldFactor;
    width -= unitX * (reader.unsignedGolomb() + reader.unsignedGolomb());
    height -= unitY * (reader.unsignedGolomb() + reader.unsignedGolomb());
  }
  return width <= 0 || height <= 0 ? undefined : { width, height };
};

/** Up to the VUI. Throws RangeError for a count out of range; past the end reads zeros. */
const readHead = (reader: BitReader): SpsHead & Pick<SpsLayout, "coding"> => {
  const [profile, constraints, level] = [reader.bits(8), reader.bits(8), reader.bits(8)];
  const spsId = reader.unsignedGolomb();
  const chroma = HIGH_PROFILES.has(profile) ? readHighProfile(reader) : 1;
  const frameNumBits = readCounterBits(reader);
  const pictureOrder = readPictureOrder(reader);
  const maxNumRefFrames = reader.unsignedGolomb();
  reader.skip(1);
  const layout = readPictureLayout(reader);
  const size = readSize(reader, layout, chroma);
  const coding = { spsId, chroma, frameNumBits, pictureOrder, ...layout };
  return { codec: `avc1.${hexOfBytes(Uint8Array.of(profile, constraints, level))}`, maxNumRefFrames, size, coding };
};

const skipHrd = (reader: BitReader): void => {
  const count = reader.unsignedGolomb() + 1;
  if (count > MAX_CPB_COUNT) throw new RangeError("cpb_cnt_minus1 out of range");
  reader.skip(8);
  for (let index = 0; index < count; index += 1) {
    reader.unsignedGolomb();
    reader.unsignedGolomb();
    reader.skip(1);
  }
  reader.skip(20);
};

/** Skips to bitstream_restriction_flag, ITU-T H.264 §E.1.1. */
const skipVui = (reader: BitReader): void => {
  if (reader.flag() && reader.bits(8) === EXTENDED_SAR) reader.skip(32);
  if (reader.flag()) reader.skip(1);
  if (reader.flag()) {
    reader.skip(4);
    if (reader.flag()) reader.skip(24);
  }
  if (reader.flag()) {
    reader.unsignedGolomb();
    reader.unsignedGolomb();
  }
  if (reader.flag()) reader.skip(65);
  const hasNalHrd = reader.flag();
  if (hasNalHrd) skipHrd(reader);
  const hasVclHrd = reader.flag();
  if (hasVclHrd) skipHrd(reader);
  if (hasNalHrd || hasVclHrd) reader.skip(1);
  reader.skip(1);
};

const readLayout = (reader: BitReader): SpsLayout => {
  const head = readHead(reader);
  const vuiFlagAt = reader.position;
  if (!reader.flag()) return { ...head, vuiFlagAt };
  skipVui(reader);
  const restrictionAt = reader.position;
  if (!reader.flag()) return { ...head, vuiFlagAt, restrictionAt };
  reader.skip(1);
  for (let index = 0; index < 4; index += 1) reader.unsignedGolomb();
  const reorderAt = reader.position;
  const maxNumReorderFrames = reader.unsignedGolomb();
  const maxDecFrameBuffering = reader.unsignedGolomb();
  return { ...head, vuiFlagAt, restrictionAt, reorderAt, maxNumReorderFrames, maxDecFrameBuffering };
};

/** Returns true for the NAL unit header of a sequence parameter set. */
export const isSps = (header: number | undefined): boolean => header !== undefined && (header & 0x1f) === NAL_SPS;

/** Parses an SPS without NAL unit header and emulation prevention; undefined when it breaks off or makes no sense. */
export const parseSps = (rbsp: Uint8Array): SpsLayout | undefined => readFields(rbsp, readLayout);

/** Parses an SPS NAL unit (header included, no start code); returns undefined when it is not a readable SPS. */
export const readSps = (nal: Uint8Array): SpsFacts | undefined => {
  const layout = isSps(nal[0]) ? parseSps(rawByteSequence(nal, 1, nal.length)) : undefined;
  if (layout === undefined) return undefined;
  const { codec, maxNumRefFrames, size, maxNumReorderFrames, maxDecFrameBuffering } = layout;
  return { codec, maxNumRefFrames, size, maxNumReorderFrames, maxDecFrameBuffering };
};

/**
 * Returns the frame size of an SPS NAL unit from `start` (its header byte) to `end`; undefined for other units, or if truncated
 * before the VUI. ITU-T H.264 §7.3.2.1.1, §7.4.2.1.1.
 */
export const h264SpsFrameSize = (bytes: Uint8Array, start: number, end: number): FrameSize | undefined => {
  if (end - start < 4 || !isSps(bytes[start])) return undefined;
  return readFields(rawByteSequence(bytes, start + 1, Math.min(end, bytes.length)), readHead)?.size;
};
