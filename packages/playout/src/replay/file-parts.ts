/** A keyframe of a clip and the container's parameters from there on. */
export interface KeyframeForm {
  readonly index: number;
  /** For the header (H.264), in a comparable form; empty if none. */
  readonly parameters: string;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
}

/** Frames `from` to `to` (exclusive). */
export interface FilePart extends Omit<KeyframeForm, "index" | "parameters"> {
  readonly from: number;
  readonly to: number;
}

/**
 * Splits a clip where codec, frame size or parameter sets change, since an MP4 track has a single one of each. `keyframes` in
 * order, the first at the first frame; `frames`: total number.
 */
export const fileParts = (keyframes: readonly KeyframeForm[], frames: number): FilePart[] => {
  const parts: FilePart[] = [];
  let present: string | undefined;
  for (const { index, parameters, codec, width, height } of keyframes) {
    const last = parts.at(-1);
    const same = last !== undefined && last.codec === codec && last.width === width && last.height === height;
    if (same && parameters === present) continue;
    present = parameters;
    if (last !== undefined) parts[parts.length - 1] = { ...last, to: index };
    parts.push({ from: index, to: frames, codec, width, height });
  }
  return parts;
};
