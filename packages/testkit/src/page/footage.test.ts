import { expect, test } from "vitest";
import { calmFootage, pingPong } from "./footage.ts";

const [width, height] = [40, 20];
const frame = (value: number): Uint8Array<ArrayBuffer> => new Uint8Array((width * height * 3) / 2).fill(value);

const moved = (frame: Uint8Array, from: number, samples: number): number =>
  frame.subarray(from, from + samples).filter((sample) => sample !== 1).length;

test("in calm footage only the middle moves, in luma and both chroma planes", () => {
  const { frames } = calmFootage({ width, height, frames: [frame(1), frame(2), frame(3)] }, 0.36);
  const luma = width * height;
  expect(frames[0]).toEqual(frame(1));
  for (const [index, frame] of frames.slice(1).entries()) {
    expect(frame[(height / 2) * width + width / 2]).toBe(index + 2);
    expect([frame[0], frame[luma - 1], frame[luma], frame.at(-1)]).toEqual([1, 1, 1, 1]);
    const [y, u, v] = [moved(frame, 0, luma), moved(frame, luma, luma / 4), moved(frame, (luma * 5) / 4, luma / 4)];
    expect(y / luma).toBeGreaterThan(0.1);
    expect(y / luma).toBeLessThan(0.2);
    expect([u, v]).toEqual([y / 4, y / 4]);
  }
});

test("still footage repeats its first frame", () => {
  const { frames } = calmFootage({ width, height, frames: [frame(1), frame(2)] }, 0);
  expect(frames).toEqual([frame(1), frame(1)]);
});

test("footage plays forward and back", () => {
  expect([0, 1, 2, 3, 4, 5].map((position) => pingPong(position, 3))).toEqual([0, 1, 2, 1, 0, 1]);
  expect(pingPong(7, 1)).toBe(0);
});
