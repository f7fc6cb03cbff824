import type { Milliseconds } from "@setsuna/kit";
import type { StreamHistory } from "./stream-history.ts";

/** After this wait, drops everything up to the next keyframe, ms. */
const MAX_WAIT_MS = 400;
/** Ms after arrival: a later discardable frame would delay the next one. */
const MAX_DISCARDABLE_WAIT_MS = 10;
/** Frames after an older keyframe would be late, ms. */
const FRESH_KEYFRAME_MS = 200;

export type FrameDecision =
  | { readonly name: "send" }
  | { readonly name: "discard"; readonly last: number }
  | { readonly name: "drop-to-keyframe" };

const SEND: FrameDecision = { name: "send" };
const DROP_TO_KEYFRAME: FrameDecision = { name: "drop-to-keyframe" };

export const decideFrame = (history: StreamHistory, outSequence: number, now: Milliseconds): FrameDecision => {
  const waitedMs = history.waitedMs(outSequence, now);
  if (waitedMs > MAX_WAIT_MS) return DROP_TO_KEYFRAME;
  const last = waitedMs > MAX_DISCARDABLE_WAIT_MS ? history.endOfDiscardable(outSequence) : undefined;
  return last === undefined ? SEND : { name: "discard", last };
};

/** Returns a fresh keyframe after `outSequence`, if there is one. */
export const freshKeyframeAfter = (history: StreamHistory, outSequence: number, now: Milliseconds): number | undefined => {
  const keyframe = history.joinPoint(now);
  return keyframe !== undefined && keyframe > outSequence && history.waitedMs(keyframe, now) < FRESH_KEYFRAME_MS
    ? keyframe
    : undefined;
};
