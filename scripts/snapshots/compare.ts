import pixelmatch from "pixelmatch";
import type { Picture } from "./picture.ts";

/** pixelmatch's scale, 0-1: above half a step of the kept colors, below the step from text to quiet text. */
const THRESHOLD = 0.16;
/** Share of pixels that some digits change, but less than a line of text. */
const PART_TOLERANCE = 0.0003;

export interface Difference {
  readonly said: string;
  readonly part: number;
  readonly picture: Picture;
}

/** On magenta, which no page has, so that a size difference shows. */
const enlarged = ({ width, height, rgba }: Picture, to: { readonly width: number; readonly height: number }): Uint8Array => {
  if (width === to.width && height === to.height) return rgba;
  const larger = new Uint8Array(to.width * to.height * 4);
  for (let pixel = 0; pixel < to.width * to.height; pixel += 1) larger.set([255, 0, 255, 255], pixel * 4);
  for (let y = 0; y < height; y += 1) larger.set(rgba.subarray(y * width * 4, (y + 1) * width * 4), y * to.width * 4);
  return larger;
};

/** Ignores antialiasing and single digits. */
export const difference = (kept: Picture, taken: Picture): Difference | undefined => {
  const size = { width: Math.max(kept.width, taken.width), height: Math.max(kept.height, taken.height) };
  const rgba = new Uint8Array(size.width * size.height * 4);
  const differing = pixelmatch(enlarged(kept, size), enlarged(taken, size), rgba, size.width, size.height, {
    threshold: THRESHOLD,
  });
  const part = differing / (size.width * size.height);
  const moved = kept.width !== taken.width || kept.height !== taken.height;
  if (part <= PART_TOLERANCE && !moved) return undefined;
  const said = [
    `differs in ${differing} pixels (${(part * 100).toFixed(2)} %)`,
    ...(moved ? [`is ${taken.width} x ${taken.height}, was ${kept.width} x ${kept.height}`] : []),
  ].join(", ");
  return { said, part, picture: { ...size, rgba } };
};
