import type { CarriedCodec } from "@setsuna/contracts";
import { joinBytes } from "@setsuna/kit";
import {
  av1FrameSize,
  BitReader,
  type FrameSize,
  findH265Sps,
  h264SpsFrameSize,
  h265NalType,
  isSps,
  nalUnits,
  readSps,
  writeAnnexB,
} from "@setsuna/rtp";

const PPS = 8;

/** Containers need these facts before the first frame. */
export interface VideoFacts {
  readonly size: FrameSize;
  /** H.264 and HEVC parameter sets, Annex B. Absent for other codecs, whose frames suffice. */
  readonly extradata?: Uint8Array | undefined;
  /** H.264 max_num_reorder_frames; absent if the stream doesn't state it. */
  readonly reorderFrames?: number | undefined;
}

/** Puts the parameter sets before the frame. Absent without a size. */
const factsOf = (size: FrameSize | undefined, sets: readonly Uint8Array[]): VideoFacts | undefined =>
  size && { size, extradata: writeAnnexB(sets) };

const h264Facts = (keyframe: Uint8Array): VideoFacts | undefined => {
  const sets = nalUnits(keyframe).filter((unit) => isSps(unit[0]) || ((unit[0] ?? 0) & 31) === PPS);
  const sps = sets.find((unit) => isSps(unit[0]));
  const facts = factsOf(sps && h264SpsFrameSize(sps, 0, sps.length), sets);
  return facts && { ...facts, reorderFrames: sps && readSps(sps)?.maxNumReorderFrames };
};

/** VPS, SPS and PPS. ITU-T H.265 table 7-1. */
const H265_SETS: readonly number[] = [32, 33, 34];

const h265Facts = (keyframe: Uint8Array): VideoFacts | undefined =>
  factsOf(
    findH265Sps(keyframe)?.size,
    nalUnits(keyframe).filter((unit) => H265_SETS.includes(h265NalType(unit[0] ?? 0))),
  );

/** RFC 6386 §9.1: after frame tag and start code, 14 bits each. */
const vp8Size = (frame: Uint8Array): FrameSize | undefined => {
  if (frame.length < 10 || frame[3] !== 0x9d) return undefined;
  const at = (index: number): number => ((frame[index] ?? 0) | ((frame[index + 1] ?? 0) << 8)) & 0x3fff;
  return { width: at(6), height: at(8) };
};

/** VP9 bitstream §6.2, profile 0: marker, profile, show-existing, type, two flags, sync code, color, 16 bits each. */
const vp9Size = (frame: Uint8Array): FrameSize | undefined => {
  const reader = new BitReader(frame);
  if (reader.bits(2) !== 2 || reader.bits(2) !== 0) return undefined;
  reader.skip(4);
  if (reader.bits(24) !== 0x498342) return undefined;
  const isRgb = reader.bits(3) === 7;
  reader.skip(1);
  return isRgb ? undefined : { width: reader.bits(16) + 1, height: reader.bits(16) + 1 };
};

/** First payload byte: one whole OBU that begins a sequence. AV1 RTP specification §4.4. */
const ONE_OBU = 0x18;
const TEMPORAL_DELIMITER = 0x12;

const av1Size = (unit: Uint8Array): FrameSize | undefined => {
  const obus = unit[0] === TEMPORAL_DELIMITER ? unit.subarray(2) : unit;
  const payload = joinBytes([Uint8Array.of(ONE_OBU), obus]);
  return av1FrameSize(payload, 0, payload.length);
};

/** Undefined if the keyframe doesn't tell. */
export const videoFacts = (codec: CarriedCodec, keyframe: Uint8Array): VideoFacts | undefined => {
  if (codec === "H264") return h264Facts(keyframe);
  if (codec === "H265") return h265Facts(keyframe);
  const size = codec === "VP8" ? vp8Size(keyframe) : codec === "VP9" ? vp9Size(keyframe) : av1Size(keyframe);
  return size && { size };
};
