import { decodePng, encodeIndexedPng } from "../lib/png.ts";

/** A page as it looked: opaque pixels, rows of red, green, blue, opacity. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Steps of each colour in a kept picture: few enough for a small file (6 x 6 x 6 colours), enough to see and to compare. */
const LEVELS = 6;
const STEP = 255 / (LEVELS - 1);
const PALETTE = Uint8Array.from(
  Array.from({ length: LEVELS ** 3 }, (_, place) => [
    Math.floor(place / LEVELS ** 2) * STEP,
    (Math.floor(place / LEVELS) % LEVELS) * STEP,
    (place % LEVELS) * STEP,
  ]).flat(),
);

/** The picture in its 216 nearest colours, as PNG. */
export const packPicture = ({ width, height, rgba }: Picture): Buffer => {
  const level = (at: number): number => Math.round((rgba[at] ?? 0) / STEP);
  const places = new Uint8Array(width * height);
  for (let pixel = 0; pixel < places.length; pixel += 1)
    places[pixel] = (level(pixel * 4) * LEVELS + level(pixel * 4 + 1)) * LEVELS + level(pixel * 4 + 2);
  return encodeIndexedPng(width, height, places, PALETTE);
};

/** Returns the image of a PNG written by {@link packPicture} or a browser. Throws for other data. */
export const unpackPicture = (png: Buffer): Picture => decodePng(png);
