import type { Milliseconds } from "@setsuna/kit";
/**
 * 32 square blocks in the top-left row, least significant bit first, white is 1: Unix time in tenths of a ms, modulo 2^32 (about
 * 5 days).
 */
export const TEST_STAMP_BITS = 32;
const WHITE_LUMA = 235;
const BLACK_LUMA = 16;
const THRESHOLD = 126;
const WRAP = 2 ** 32;

/** Block side in pixels for this frame width: 24 at 1280. */
export const testStampBlock = (width: number): number => Math.max(1, Math.round((24 * width) / 1280));

/** The value for an instant in ms since the Unix epoch. */
export const encodeTestStamp = (epochMs: Milliseconds): number => {
  const tenths = Math.round(epochMs * 10) % WRAP;
  return tenths < 0 ? tenths + WRAP : tenths;
};

/** Value nearest to `nearMs`, ms since the Unix epoch. */
export const decodeTestStamp = (value: number, nearMs: Milliseconds): number => {
  const near = Math.round(nearMs * 10);
  let step = (value - encodeTestStamp(nearMs)) % WRAP;
  if (step > WRAP / 2) step -= WRAP;
  if (step < -WRAP / 2) step += WRAP;
  return (near + step) / 10;
};

/** Returns the bits of a test stamp, least significant first. */
export const testStampBits = (value: number): boolean[] =>
  Array.from({ length: TEST_STAMP_BITS }, (_, bit) => ((value >>> bit) & 1) === 1);

/** 8-bit, first plane of I420 or NV12. Does nothing outside the plane. */
export const writeTestStamp = (luma: Uint8Array, stride: number, width: number, value: number): void => {
  const side = testStampBlock(width);
  for (let bit = 0; bit < TEST_STAMP_BITS; bit += 1) {
    const shade = (value >>> bit) & 1 ? WHITE_LUMA : BLACK_LUMA;
    const from = bit * side;
    for (let row = 0; row < side; row += 1) luma.fill(shade, row * stride + from, row * stride + Math.min(from + side, width));
  }
};

const read = (
  data: Uint8Array | Uint8ClampedArray,
  stride: number,
  width: number,
  offset: number,
  pixel: number,
  part: number,
): number => {
  const side = testStampBlock(width);
  const middle = side >> 1;
  let value = 0;
  for (let bit = 0; bit < TEST_STAMP_BITS; bit += 1) {
    const at = offset + middle * stride + (bit * side + middle) * pixel + part;
    if ((data[at] ?? 0) > THRESHOLD) value |= 1 << bit;
  }
  return value >>> 0;
};

/** Reads the code from a luma plane that begins at `offset` in `data`; `width` is the frame's. */
export const readTestStamp = (luma: Uint8Array | Uint8ClampedArray, stride: number, width: number, offset = 0): number =>
  read(luma, stride, width, offset, 1, 0);

/** Reads green of RGBA or BGRA; `stride` is in bytes. */
export const readTestStampRgba = (pixels: Uint8Array | Uint8ClampedArray, stride: number, width: number, offset = 0): number =>
  read(pixels, stride, width, offset, 4, 1);
