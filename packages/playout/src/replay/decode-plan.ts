import type { ClipTimeline } from "./clip-timeline.ts";

/** Frames fed beyond the wanted one: a decoder that holds a few back still gives it out. */
const AHEAD = 6;

/** The next work of a clip's decoder: take frames `next` to `end` (not included), and keep pictures `keepFrom` to `keepTo`. */
export interface DecodePlan {
  /** Begin at `next`, a keyframe, with an empty decoder; otherwise go on behind what it was given last. */
  readonly restart: boolean;
  readonly next: number;
  readonly end: number;
  readonly keepFrom: number;
  readonly keepTo: number;
  /** Nothing follows `end`: have the decoder give out everything it holds. */
  readonly flush: boolean;
}

/**
 * Plans the decoding of frame `wanted`. `given`: the next frame that the decoder as it stands could take; undefined when
 * it has to begin at a keyframe. `room`: pictures that may be kept. Backwards a whole batch up to the wanted one is decoded at
 * once; forwards the decoder goes on, unless a keyframe between leads there sooner.
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
