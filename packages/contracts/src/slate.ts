import { z } from "zod";
import { Instant } from "./api/account-values.ts";
import { Channel } from "./values.ts";

/** Longest keyframe of a slate, bytes. Two fit a request. */
export const MAX_SLATE_FRAME_BYTES = 42_000;

/** H.264 keyframe in Annex B with its parameter sets, Constrained Baseline, base64. */
export const SlateFrame = z
  .base64()
  .min(8)
  .max(4 * Math.ceil(MAX_SLATE_FRAME_BYTES / 3));

/**
 * Picture for receivers of a channel while no sender is live. Two encodings of the same picture: consecutive keyframes must differ in
 * `idr_pic_id` (H.264 §7.4.3).
 */
export const SlateFrames = z.array(SlateFrame).min(1).max(2);

export const Slate = z.object({ channel: Channel, setAt: Instant });
export type Slate = z.infer<typeof Slate>;
