import type { ClipTimeline } from "./clip-timeline.ts";

/** Frames to decode beyond the wanted one, for decoders that hold some back. */
const AHEAD = 6;

/** Decode `next` to `end` (exclusive), keep `keepFrom` to `keepTo`. */
export interface DecodePlan {
  /** Starts with an empty decoder at keyframe `next`; otherwise continues. */
  readonly restart: boolean;
  readonly next: number;
  readonly end: number;
  readonly keepFrom: number;
  readonly keepTo: number;
  /** True if nothing follows `end`. */
  readonly flush: boolean;
}

/**
 * `given`: next decodable frame; undefined: start at a keyframe. `room`: kept frames. Backward it decodes a batch; forward it
 * continues unless a keyframe is quicker.
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
    // Half, so that the previous batch decodes while this one is shown.
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
  const continues = given !== undefined && given <= wanted && given >= key;
  const ahead = Math.min(AHEAD, Math.max(1, room - 2));
  const end = Math.min(timeline.frames, wanted + 1 + ahead);
  return {
    restart: !continues,
    next: continues ? given : key,
    end,
    keepFrom: Math.max(0, wanted - Math.max(0, room - ahead - 1)),
    keepTo: wanted + ahead,
    flush: end === timeline.frames,
  };
};
