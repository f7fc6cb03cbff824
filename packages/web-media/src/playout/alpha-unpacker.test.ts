import { expect, it } from "vitest";
import { unpackPixels } from "./alpha-unpacker.ts";

/** One column: fills above, then their keys as gray. */
const unpacked = (fills: readonly (readonly number[])[], keys: readonly number[]): number[][] => {
  const pixels = Uint8ClampedArray.from([
    ...fills.flatMap((fill) => [...fill, 255]),
    ...keys.flatMap((key) => [key, key, key, 255]),
  ]);
  unpackPixels(pixels);
  return fills.map((_, row) => [...pixels.subarray(4 * row, 4 * row + 4)]);
};

it.each([
  ["opaque", [200, 100, 50], 255, [200, 100, 50, 255]],
  ["transparent", [0, 0, 0], 0, [0, 0, 0, 0]],
  ["nearly opaque, after coding", [200, 100, 50], 252, [200, 100, 50, 255]],
  ["nearly transparent, after coding", [3, 2, 1], 3, [3, 2, 1, 0]],
  ["half transparent", [100, 50, 25], 128, [199, 100, 50, 128]],
  ["brighter than its key allows", [90, 12, 0], 60, [255, 51, 0, 60]],
] as const)("a pixel that is %s has straight colors", (_what, fill, key, expected) => {
  expect(unpacked([fill], [key])).toEqual([[...expected]]);
});

it("reads each key from the same place in the lower half", () => {
  const fills = [0, 40, 80].map((value) => [value, value, value]);
  expect(unpacked(fills, [0, 255, 80]).map(([, , , alpha]) => alpha)).toEqual([0, 255, 80]);
});
