import type { CarriedPacket } from "@setsuna/contracts";
import { bare } from "@setsuna/kit";
import { greyH264Picture, h264RecoveryFrames, nalUnits } from "@setsuna/rtp";
import type { AssembledFrame } from "./assembled-frame.ts";

/** 1 ms at 90 kHz before the gray frame. */
const BEFORE_TICKS = 90;

export interface RecoveryStart {
  readonly before: AssembledFrame;
  /** Incorrect ones from there; Infinity: not declared. */
  readonly framesHidden: number;
}

/**
 * H.264: encoders with gradual refresh have no keyframes, which browsers need, so a gray one precedes the recovery point;
 * undefined for other frames. `isOverdue`: no keyframe is expected; then repeated parameter sets count too.
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
  const rtpTimestamp = (bare(frame.rtpTimestamp) - BEFORE_TICKS) >>> 0;
  const before: AssembledFrame = { ...frame, type: "key", data, rtpTimestamp, packets: 0, hidden: true };
  return { before, framesHidden: marked ?? Number.POSITIVE_INFINITY };
};
