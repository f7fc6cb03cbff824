import type { CarriedPacket } from "@setsuna/contracts";
import { greyH264Picture, greyH265Pictures, h264RecoveryFrames, h265RecoveryFrames, nalUnits } from "@setsuna/rtp";
import type { AssembledFrame } from "./assembled-frame.ts";

/** Spacing of gray frames before the frame at the recovery point: 1 ms at 90 kHz. */
const BEFORE_TICKS = 90;

/** Begins decoding at a recovery point. */
export interface RecoveryStart {
  /** Frames to be decoded first, and not shown. The first is a keyframe. */
  readonly before: readonly AssembledFrame[];
  /** Frames from the one at the recovery point on that are not right yet; Infinity where the stream does not say. */
  readonly framesHidden: number;
}

type GradualCodec = "H264" | "H265";

/** Returns how many frames are not right yet behind a recovery point in this payload; undefined without one. */
const recoveryFrames = { H264: h264RecoveryFrames, H265: h265RecoveryFrames } as const satisfies Record<
  GradualCodec,
  (payload: Uint8Array) => number | undefined
>;

/** Returns gray frames that make a frame of these NAL units decodable; undefined if impossible. */
const greyPictures = {
  H264: (units: readonly Uint8Array[]) => {
    const picture = greyH264Picture(units);
    return picture && [picture];
  },
  H265: greyH265Pictures,
} as const satisfies Record<GradualCodec, (units: readonly Uint8Array[]) => readonly Uint8Array<ArrayBuffer>[] | undefined>;

/**
 * Returns how decoding begins at an H.264 or HEVC frame that is no keyframe and is marked as a recovery point; undefined for all others.
 * Encoders with gradual refresh make no keyframes, and decoders of browsers begin with nothing else: so they are given grey ones, over which
 * the refresh goes. `isOverdue`: no keyframe can be expected any more. Then parameter sets are a mark too, since encoders without recovery
 * points, as x265, repeat them at each cycle.
 */
export const recoveryStart = (
  frame: AssembledFrame,
  packets: readonly CarriedPacket[],
  isOverdue: boolean,
): RecoveryStart | undefined => {
  const { codec } = frame;
  if ((codec !== "H264" && codec !== "H265") || frame.type === "key") return undefined;
  if (!packets.some(({ startsKeyframe }) => startsKeyframe)) return undefined;
  const marked = packets.reduce<number | undefined>((found, { payload }) => found ?? recoveryFrames[codec](payload), undefined);
  if (marked === undefined && !isOverdue) return undefined;
  const pictures = greyPictures[codec](nalUnits(frame.data));
  const before = pictures?.map((data, index): AssembledFrame => {
    const rtpTimestamp = (frame.rtpTimestamp - BEFORE_TICKS * (pictures.length - index)) >>> 0;
    return { ...frame, type: index === 0 ? "key" : "delta", data, rtpTimestamp, packets: 0, hidden: true };
  });
  return before && { before, framesHidden: marked ?? Number.POSITIVE_INFINITY };
};
