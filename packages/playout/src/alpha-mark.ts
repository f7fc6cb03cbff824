import { joinBytes } from "@setsuna/kit";
import { nalSpans, START_CODE } from "@setsuna/rtp";

/** An SEI message user_data_unregistered. ITU-T H.264 §7.3.2.3.1, D.1.7. */
const SEI = 6;
const USER_DATA = 5;
/** Identifies the mark, as a UUID. It contains no two zeros, so nothing needs emulation prevention. */
const UUID = [0x8f, 0x3d, 0x5a, 0x17, 0x62, 0xc4, 0x4b, 0x9e, 0xa1, 0xd8, 0x7b, 0xe0, 0x5c, 0x93, 0xf4, 0xa6] as const;
/** Fill premultiplied with its key in the upper half, the key as luma in the lower half. */
const FILL_OVER_KEY = 1;
const MARK = Uint8Array.of(SEI, USER_DATA, UUID.length + 1, ...UUID, FILL_OVER_KEY, 0x80);

const isSlice = (type: number): boolean => type >= 1 && type <= 5;

/** Marks an Annex B keyframe as fill over key. A frame without a slice is unchanged. */
export const withAlphaMark = (keyframe: Uint8Array): Uint8Array => {
  const slice = nalSpans(keyframe).find(({ start }) => isSlice((keyframe[start] ?? 0) & 31));
  if (slice === undefined) return keyframe;
  // The slice keeps its own start code.
  return joinBytes([keyframe.subarray(0, slice.start), MARK, START_CODE, keyframe.subarray(slice.start)]);
};

/** True for a keyframe whose frames are fill over key. */
export const hasAlphaMark = (keyframe: Uint8Array): boolean =>
  nalSpans(keyframe, isSlice).some(
    ({ start, end }) => end - start >= MARK.length && MARK.every((byte, index) => keyframe[start + index] === byte),
  );
