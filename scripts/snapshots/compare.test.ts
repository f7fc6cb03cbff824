import { describe, expect, it } from "vitest";
import { difference } from "./compare.ts";
import { type Picture, packPicture, unpackPicture } from "./picture.ts";

type Colour = readonly [number, number, number];
const PAPER: Colour = [250, 250, 247];
const INK: Colour = [11, 13, 16];
const RED: Colour = [229, 52, 59];

const page = (
  lines: number,
  options: { readonly ink?: Colour; readonly height?: number; readonly shift?: number } = {},
): Picture => {
  const { ink = INK, height = 400, shift = 0 } = options;
  const width = 300;
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const line = Math.floor(y / 12);
      const stroke = line > 0 && line <= lines && y % 12 < 6 && (x + shift) % 3 === 0 && x > 10 && x < 250;
      rgba.set([...(stroke ? ink : PAPER), 255], (y * width + x) * 4);
    }
  return { width, height, rgba };
};
const kept = (picture: Picture): Picture => unpackPicture(packPicture(picture));

describe("two screenshots of a page", () => {
  it("are the same even if one was saved in few colors", () => expect(difference(kept(page(20)), page(20))).toBeUndefined());

  it("are the same with one figure changed", () => {
    const now = page(20);
    for (let y = 24; y < 30; y += 1) for (let x = 40; x < 44; x += 1) now.rgba.set([...INK, 255], (y * now.width + x) * 4);
    expect(difference(kept(page(20)), now)).toBeUndefined();
  });

  it.each<readonly [string, Picture]>([
    ["without a line of text", page(19)],
    ["with text in another colour", page(20, { ink: RED })],
    ["with text that moved aside", page(20, { shift: 1 })],
    ["longer", page(20, { height: 412 })],
    ["shorter", page(20, { height: 380 })],
  ])("differ when one is %s", (_, now) => {
    const found = difference(kept(page(20)), now);
    expect(found?.said).toMatch(/^differs in \d+ pixels/);
    expect(found?.picture.height).toBe(Math.max(400, now.height));
  });
});

it("a saved screenshot keeps colors to within half a step", () => {
  const { rgba } = kept(page(20, { ink: RED }));
  const before = page(20, { ink: RED }).rgba;
  const most = rgba.reduce((far, value, index) => Math.max(far, Math.abs(value - (before[index] ?? 0))), 0);
  expect(most).toBeLessThanOrEqual(26);
});
