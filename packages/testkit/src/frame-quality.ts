/**
 * Compares samples of a received frame and its source: 8x8 luma windows on a fixed grid, a sixteenth of all pixels, so it costs a
 * fraction of a millisecond. Excludes the test stamp.
 */

const WIDTH = 1280;
const HEIGHT = 720;
const WINDOW = 8;
const STEP = 32;
/** The test stamp has 24 rows, plus encoder smear. */
const FIRST_ROW = 40;
const COLUMNS = Math.floor((WIDTH - WINDOW) / STEP) + 1;
const ROWS = Math.floor((HEIGHT - WINDOW - FIRST_ROW) / STEP) + 1;

/** Length of a sample, bytes. */
export const QUALITY_SAMPLE_BYTES = COLUMNS * ROWS * WINDOW * WINDOW;

/** PSNR of an identical sample, dB: a bound instead of infinity. */
export const PSNR_LIMIT_DB = 60;

/** `ssim` is a ratio. */
export interface FrameQuality {
  /** Luma, dB, at most {@link PSNR_LIMIT_DB}. */
  readonly psnr: number;
  /** Mean of luma windows, at most 1. Wang, Bovik, Sheikh, Simoncelli 2004, even weights. */
  readonly ssim: number;
}

const between = (
  luma: Uint8Array,
  stride: number,
  offset: number,
  width: number,
  height: number,
  x: number,
  y: number,
): number => {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const [dx, dy] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))];
  const at = (column: number, row: number): number => luma[offset + row * stride + column] ?? 0;
  const upper = at(left, top) * (1 - dx) + at(right, top) * dx;
  const lower = at(left, bottom) * (1 - dx) + at(right, bottom) * dx;
  return Math.round(upper * (1 - dy) + lower * dy);
};

/** Returns the sample of a frame whose 8-bit luma plane begins at `offset`. */
export const qualitySample = (
  luma: Uint8Array,
  stride: number,
  width: number,
  height: number,
  offset = 0,
): Uint8Array<ArrayBuffer> => {
  const sample = new Uint8Array(QUALITY_SAMPLE_BYTES);
  const isWhole = width === WIDTH && height === HEIGHT;
  let to = 0;
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++)
      for (let line = 0; line < WINDOW; line++) {
        const y = FIRST_ROW + row * STEP + line;
        const x = column * STEP;
        if (isWhole) {
          const from = offset + y * stride + x;
          sample.set(luma.subarray(from, from + WINDOW), to);
          to += WINDOW;
          continue;
        }
        for (let pixel = 0; pixel < WINDOW; pixel++)
          sample[to++] = between(
            luma,
            stride,
            offset,
            width,
            height,
            ((x + pixel + 0.5) * width) / WIDTH - 0.5,
            ((y + 0.5) * height) / HEIGHT - 0.5,
          );
      }
  return sample;
};

const PIXELS = WINDOW * WINDOW;
/** SSIM for 8-bit luma: (0.01 x 255)^2 and (0.03 x 255)^2. */
const C1 = 6.5025;
const C2 = 58.5225;

/** Throws RangeError unless both are samples. */
export const compareFrames = (shown: Uint8Array, source: Uint8Array): FrameQuality => {
  if (shown.length !== QUALITY_SAMPLE_BYTES || source.length !== QUALITY_SAMPLE_BYTES)
    throw new RangeError("these are no samples of pictures");
  let squares = 0;
  let similarity = 0;
  for (let from = 0; from < shown.length; from += PIXELS) {
    let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
    for (let index = from; index < from + PIXELS; index++) {
      const [a, b] = [shown[index] ?? 0, source[index] ?? 0];
      sumA += a;
      sumB += b;
      squareA += a * a;
      squareB += b * b;
      product += a * b;
    }
    squares += squareA + squareB - 2 * product;
    const [meanA, meanB] = [sumA / PIXELS, sumB / PIXELS];
    const varianceA = squareA / PIXELS - meanA * meanA;
    const varianceB = squareB / PIXELS - meanB * meanB;
    const covariance = product / PIXELS - meanA * meanB;
    similarity +=
      ((2 * meanA * meanB + C1) * (2 * covariance + C2)) / ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2));
  }
  const meanSquare = squares / shown.length;
  const psnr = meanSquare === 0 ? PSNR_LIMIT_DB : Math.min(PSNR_LIMIT_DB, 10 * Math.log10((255 * 255) / meanSquare));
  return { psnr, ssim: similarity / (shown.length / PIXELS) };
};
