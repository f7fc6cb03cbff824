import fc from "fast-check";
import { expect, test } from "vitest";
import { compareFrames, PSNR_LIMIT_DB, qualitySample } from "./frame-quality.ts";
import { seededRandom } from "./random.ts";

const WIDTH = 1280;
const HEIGHT = 720;

/** Smooth with texture, so that a half-size copy differs little. */
const frame = (width: number, height: number, noise = 0, seed = 1): Uint8Array => {
  const random = seededRandom(seed);
  return Uint8Array.from({ length: width * height }, (_, index) => {
    const x = ((index % width) + 0.5) / width;
    const y = (Math.floor(index / width) + 0.5) / height;
    const wave = 128 + 60 * Math.sin(12 * x) * Math.cos(9 * y);
    return Math.max(0, Math.min(255, Math.round(wave + noise * (random() < 0.5 ? -1 : 1))));
  });
};
const source = qualitySample(frame(WIDTH, HEIGHT), WIDTH, WIDTH, HEIGHT);

test("an identical frame has maximum quality, even in a plane with padding and an offset", () => {
  const stride = WIDTH + 64;
  const padded = new Uint8Array(10 + stride * HEIGHT);
  const plain = frame(WIDTH, HEIGHT);
  for (let row = 0; row < HEIGHT; row++) padded.set(plain.subarray(row * WIDTH, (row + 1) * WIDTH), 10 + row * stride);
  const same = compareFrames(qualitySample(padded, stride, WIDTH, HEIGHT, 10), source);
  expect(same.psnr).toBe(PSNR_LIMIT_DB);
  expect(same.ssim).toBeCloseTo(1, 9);
});

test("an error of known size has the PSNR by definition", () => {
  for (const noise of [1, 3, 8, 20]) {
    const { psnr, ssim } = compareFrames(qualitySample(frame(WIDTH, HEIGHT, noise), WIDTH, WIDTH, HEIGHT), source);
    expect(psnr).toBeCloseTo(20 * Math.log10(255 / noise), 1);
    expect(ssim).toBeLessThan(1);
  }
});

test("the test stamp is ignored, and nothing outside the frames is read", () => {
  const coded = frame(WIDTH, HEIGHT);
  coded.fill(235, 0, 24 * WIDTH);
  expect(compareFrames(qualitySample(coded, WIDTH, WIDTH, HEIGHT), source).psnr).toBe(PSNR_LIMIT_DB);
});

test("a smaller frame is compared at full size", () => {
  const half = compareFrames(qualitySample(frame(640, 360), 640, 640, 360), source);
  expect(half.psnr).toBeGreaterThan(40);
  const other = compareFrames(qualitySample(new Uint8Array(640 * 360).fill(128), 640, 640, 360), source);
  expect(other.psnr).toBeLessThan(25);
  expect(other.ssim).toBeLessThan(half.ssim);
});

test("more noise is never better", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), fc.integer(), (less, more, seed) => {
      const [low, high] = [less, less + more].map((noise) =>
        compareFrames(qualitySample(frame(160, 90, noise, seed), 160, 160, 90), qualitySample(frame(160, 90), 160, 160, 90)),
      );
      expect(low?.psnr).toBeGreaterThan(high?.psnr ?? 0);
      expect(low?.ssim).toBeGreaterThan(high?.ssim ?? 0);
    }),
    { numRuns: 8 },
  );
});

test("rejects data that isn't a sample", () => {
  expect(() => compareFrames(new Uint8Array(3), source)).toThrow(RangeError);
});
