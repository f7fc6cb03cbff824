import { joinBytes } from "@setsuna/kit";
import { isSps, nalSpans, readSps, restrictReordering } from "@setsuna/rtp";

/** A keyframe whose decoder must not hold frames back. */
export interface PreparedKeyframe {
  readonly data: Uint8Array<ArrayBuffer>;
  /** For WebCodecs, from the first readable SPS. */
  readonly codec?: string | undefined;
  /** Display and decoding order differ. */
  readonly reorders?: true | undefined;
}

/** Slices follow the parameter sets and are most of the frame, so stop there. ITU-T H.264 table 7-1. */
const isSlice = (type: number): boolean => type >= 1 && type <= 5;

/**
 * Every SPS of an Annex B keyframe, with {@link restrictReordering}. Returns the given data if unchanged.
 * @param reorders returns whether the stream has B-frames, given max_num_reorder_frames (undefined if absent); then its SPS stay
 * unchanged.
 */
export const prepareH264Keyframe = (
  data: Uint8Array<ArrayBuffer>,
  reorders: (declared: number | undefined) => boolean = () => false,
): PreparedKeyframe => {
  let codec: string | undefined;
  const parts: Uint8Array[] = [];
  let copied = 0;
  for (const { start, end } of nalSpans(data, isSlice)) {
    if (!isSps(data[start])) continue;
    const nal = data.subarray(start, end);
    const facts = readSps(nal);
    codec ??= facts?.codec;
    if (facts !== undefined && reorders(facts.maxNumReorderFrames)) return { data, codec, reorders: true };
    const fixed = restrictReordering(nal);
    if (fixed === nal) continue;
    parts.push(data.subarray(copied, start), fixed);
    copied = end;
  }
  if (parts.length === 0) return { data, codec };
  parts.push(data.subarray(copied));
  return { data: joinBytes(parts), codec };
};
