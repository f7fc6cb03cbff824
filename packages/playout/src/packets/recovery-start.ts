import type { CarriedPacket } from "@setsuna/contracts";
import { greyH264Picture, h264RecoveryFrames, isSps, nalUnits } from "@setsuna/rtp";
import type { AssembledFrame } from "./assembled-frame.ts";

/** The grey picture stands so long before the frame at the recovery point: 1 ms at 90 kHz. */
const BEFORE_TICKS = 90;
const PPS = 8;

/** Begins decoding at a recovery point. */
export interface RecoveryStart {
  /** A keyframe to be decoded first, and not shown. */
  readonly keyframe: AssembledFrame;
  /** Frames from the one at the recovery point on that are not right yet. */
  readonly framesHidden: number;
}

/**
 * Returns how decoding begins at an H.264 frame that is no IDR picture and is marked as a recovery point; undefined for all others. Encoders with
 * gradual refresh make no IDR pictures, and decoders of browsers begin with nothing else: so they are given a grey one, over which the refresh goes.
 */
export const recoveryStart = (frame: AssembledFrame, packets: readonly CarriedPacket[]): RecoveryStart | undefined => {
  if (frame.codec !== "H264" || frame.type === "key" || !packets.some(({ startsKeyframe }) => startsKeyframe)) return undefined;
  const framesHidden = packets.reduce<number | undefined>(
    (found, { payload }) => found ?? h264RecoveryFrames(payload),
    undefined,
  );
  if (framesHidden === undefined) return undefined;
  const sets = nalUnits(frame.data).filter((unit) => isSps(unit[0]) || ((unit[0] ?? 0) & 0x1f) === PPS);
  const data = greyH264Picture(sets);
  if (data === undefined) return undefined;
  const rtpTimestamp = (frame.rtpTimestamp - BEFORE_TICKS) >>> 0;
  return { keyframe: { ...frame, type: "key", data, rtpTimestamp, packets: 0, hidden: true }, framesHidden };
};
