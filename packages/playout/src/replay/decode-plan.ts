import type { ClipTimeline } from "./clip-timeline.ts";

/** Frames fed beyond the wanted one: a decoder that holds a few back still gives it out. */
const AHEAD = 6;

/** Next task of a clip's decoder: decode frames `next` to `end` (exclusive), and keep frames `keepFrom` to `keepTo`. */
export interface DecodePlan {
  /** Start at `next`, a keyframe, with an empty decoder; otherwise continue after the last input. */
  readonly restart: boolean;
  readonly next: number;
  readonly end: number;
  readonly keepFrom: number;
  readonly keepTo: number;
  /** Nothing follows `end`: have the decoder give out everything it holds. */
  readonly flush: boolean;
}

/**
 * Plans the decoding of frame `wanted`. `given`: next frame the decoder could take as is; undefined if it has to start at a
 * keyframe. `room`: number of frames that may be kept. Going back, it decodes a whole batch up to the wanted frame; going
 * forward, it continues unless a keyframe in between is quicker.
 */
export const decodePlan = (
  timeline: ClipTimeline,
  wanted: number,
  direction: "forwards" | "backwards",
  given: number | undefined,
  room: number,
): DecodePlan => {
  const key = timeline.keyBefore(wanted);
  if (direction === "backwards") {
    // Half of the room: the batch before it is decoded while this one is shown.
    const batch = Math.max(1, room >> 1);
    return {
      restart: true,
      next: key,
      end: wanted + 1,
      keepFrom: Math.max(key, wanted - batch + 1),
      keepTo: wanted,
      flush: true,
    };
  }
  const goesOn = given !== undefined && given <= wanted && given >= key;
  const ahead = Math.min(AHEAD, Math.max(1, room - 2));
  const end = Math.min(timeline.frames, wanted + 1 + ahead);
  return {
    restart: !goesOn,
    next: goesOn ? given : key,
    end,
    keepFrom: Math.max(0, wanted - Math.max(0, room - ahead - 1)),
    keepTo: wanted + ahead,
    flush: end === timeline.frames,
  };
};
