import { decodePng, encodeIndexedPng } from "../lib/png.ts";

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Per color, 6 x 6 x 6 in all: a small file that is still comparable. */
const LEVELS = 6;
const STEP = 255 / (LEVELS - 1);
const PALETTE = Uint8Array.from(
  Array.from({ length: LEVELS ** 3 }, (_, place) => [
    Math.floor(place / LEVELS ** 2) * STEP,
    (Math.floor(place / LEVELS) % LEVELS) * STEP,
    (place % LEVELS) * STEP,
  ]).flat(),
);

export const packPicture = ({ width, height, rgba }: Picture): Buffer => {
  const level = (at: number): number => Math.round((rgba[at] ?? 0) / STEP);
  const places = new Uint8Array(width * height);
  for (let pixel = 0; pixel < places.length; pixel += 1)
    places[pixel] = (level(pixel * 4) * LEVELS + level(pixel * 4 + 1)) * LEVELS + level(pixel * 4 + 2);
  return encodeIndexedPng(width, height, places, PALETTE);
};

/** Reads PNGs of {@link packPicture} or a browser. Throws for other data. */
export const unpackPicture = (png: Buffer): Picture => decodePng(png);
