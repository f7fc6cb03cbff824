import type { AlphaMode } from "@setsuna/media-protocol";

export interface VideoFilterRequest {
  /** Largest size of a landscape frame, in pixels; portrait frames get the rotated box. */
  readonly size: { readonly width: number; readonly height: number };
  /** At most. Absent: the source's. */
  readonly framesPerSecond: number | undefined;
  readonly alpha: AlphaMode | undefined;
}

/** BT.709, limited range. */
const STANDARD = "out_color_matrix=bt709:out_range=tv";

/** Fill over key (docs/protocol/media.md). Gray from `alphaextract` has full range. */
const FILL_OVER_KEY = [
  "format=yuva444p,split[whole][masked]",
  "[masked]alphaextract,scale=in_range=pc:out_range=tv,format=yuv420p[key]",
  "[whole]format=yuv420p[fill]",
  "[fill][key]vstack",
].join(";");

export interface VideoFilters {
  /** Filters up to the encoder's input. */
  readonly filter: string;
  /** Sets only rate and size, for wide colors. Absent: `filter` is for all. */
  readonly sizeFilter: string | undefined;
}

/**
 * Keeps the first frame in each slot of 1/N s. The `fps` filter would hold each frame until the next one. Slots begin a quarter
 * early, so that jitter moves no frame of a source with this rate or twice as many into another slot.
 */
const atMost = (framesPerSecond: number): string => {
  const slot = (time: string): string => `floor((${time}-start_t)*${framesPerSecond}+0.25)`;
  return `select='isnan(t)+isnan(prev_selected_t)+gt(${slot("t")},${slot("prev_selected_t")})',`;
};

/** FFmpeg's filters from a source's upright frames to the encoder. */
export const videoFilters = ({ size, framesPerSecond, alpha }: VideoFilterRequest): VideoFilters => {
  const rate = framesPerSecond === undefined ? "" : atMost(framesPerSecond);
  const [wide, high] = [size.width, size.height].map((side, index, both) => `if(gte(iw,ih),${side},${both[1 - index]})`);
  const box = `w='min(${wide},iw)':h='min(${high},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const sizeFilter = `${rate}scale=${box}:flags=bilinear`;
  return alpha === undefined
    ? { filter: `${sizeFilter}:${STANDARD},format=yuv420p`, sizeFilter }
    : { filter: `${sizeFilter}:${STANDARD},${FILL_OVER_KEY}`, sizeFilter: undefined };
};
