import type { CarriedPacket } from "@setsuna/contracts";
import { greyH264Picture, h264RecoveryFrames, nalUnits } from "@setsuna/rtp";
import type { AssembledFrame } from "./assembled-frame.ts";

/** Time from the gray frame to the frame at the recovery point: 1 ms at 90 kHz. */
const BEFORE_TICKS = 90;

/** Begins decoding at a recovery point. */
export interface RecoveryStart {
  /** Keyframe to be decoded first, and not shown. */
  readonly before: AssembledFrame;
  /** Frames from the one at the recovery point on that are not right yet; Infinity where the stream does not say. */
  readonly framesHidden: number;
}

/**
 * Returns how decoding begins at an H.264 frame that is no keyframe and is marked as a recovery point; undefined for all others.
 * Encoders with gradual refresh make no keyframes, and decoders of browsers begin with nothing else: they get a gray one, which
 * the refresh replaces. `isOverdue`: no keyframe can be expected any more. Then parameter sets are a mark too, since some encoders
 * repeat them at each cycle and write no recovery points.
 */
export const recoveryStart = (
  frame: AssembledFrame,
  packets: readonly CarriedPacket[],
  isOverdue: boolean,
): RecoveryStart | undefined => {
  if (frame.codec !== "H264" || frame.type === "key") return undefined;
  if (!packets.some(({ startsKeyframe }) => startsKeyframe)) return undefined;
  const marked = packets.reduce<number | undefined>((found, { payload }) => found ?? h264RecoveryFrames(payload), undefined);
  if (marked === undefined && !isOverdue) return undefined;
  const data = greyH264Picture(nalUnits(frame.data));
  if (data === undefined) return undefined;
  const rtpTimestamp = (frame.rtpTimestamp - BEFORE_TICKS) >>> 0;
  const before: AssembledFrame = { ...frame, type: "key", data, rtpTimestamp, packets: 0, hidden: true };
  return { before, framesHidden: marked ?? Number.POSITIVE_INFINITY };
};
