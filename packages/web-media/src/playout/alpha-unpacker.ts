import type { Unpack } from "./playout-ports.ts";

const FULL = 255;
/** Coding changes black and white of the key by up to this much. */
const NOISE = 3;

const alphaOf = (key: number): number => {
  if (key <= NOISE) return 0;
  return key >= FULL - NOISE ? FULL : key;
};

/** Moves the key into the fill's alpha, and divides the fill by it. `pixels`: RGBA, fill over key. */
export const unpackPixels = (pixels: Uint8ClampedArray): void => {
  const keyFrom = pixels.length / 2;
  for (let at = 0; at < keyFrom; at += 4) {
    const alpha = alphaOf(pixels[keyFrom + at] ?? 0);
    pixels[at + 3] = alpha;
    if (alpha === 0 || alpha === FULL) continue;
    const scale = FULL / alpha;
    for (let channel = at; channel < at + 3; channel += 1) pixels[channel] = (pixels[channel] ?? 0) * scale;
  }
};

/**
 * Computes pixels, because Chromium treats a canvas's premultiplied colors as straight. Rejects if this browser can't read a
 * frame as RGBA.
 */
export const openAlphaUnpacker = (): Unpack => async (frame) => {
  const { displayWidth: width, displayHeight, timestamp } = frame;
  const height = displayHeight >> 1;
  try {
    const pixels = new Uint8ClampedArray(4 * width * 2 * height);
    const rect = { x: frame.visibleRect?.x ?? 0, y: frame.visibleRect?.y ?? 0, width, height: 2 * height };
    await frame.copyTo(pixels, { format: "RGBA", rect });
    unpackPixels(pixels);
    const fill = pixels.subarray(0, pixels.length / 2);
    return new VideoFrame(fill, { format: "RGBA", codedWidth: width, codedHeight: height, timestamp });
  } finally {
    frame.close();
  }
};
