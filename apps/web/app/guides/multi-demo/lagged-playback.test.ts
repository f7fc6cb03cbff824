import { describe, expect, it } from "vitest";
import { correctionOf, placeBefore } from "./lagged-playback.ts";

describe("a place earlier in a loop", () => {
  it.each([
    [3, 0.75, 2.25],
    [0.5, 0.75, 7.75],
    [0, 0, 0],
    [8, 0, 0],
    [1, 9, 0],
  ])("%f s, %f s before: %f s", (time, lag, place) => expect(placeBefore(time, lag, 8)).toBeCloseTo(place, 9));
});

describe("staying 750 ms behind", () => {
  const correct = (first: number, second: number) => correctionOf(first, second, 0.75, 8);

  it("plays at the same speed while the two are in sync", () => {
    expect(correct(3, 2.25)).toEqual({ rate: 1 });
    expect(correct(3, 2.265)).toEqual({ rate: 1 });
  });

  it("plays a little faster when it is late, and slower when it is early", () => {
    expect(correct(3, 2.15)).toEqual({ rate: expect.closeTo(1.05, 6) });
    expect(correct(3, 2.05)).toEqual({ rate: 1.08 });
    expect(correct(3, 2.35)).toEqual({ rate: expect.closeTo(0.95, 6) });
  });

  it("jumps when it is far off", () => {
    expect(correct(3, 0)).toEqual({ jumpTo: 2.25 });
    expect(correct(3, 3)).toEqual({ jumpTo: 2.25 });
  });

  it("treats the end of the loop as adjacent to its start", () => {
    expect(correct(0.7, 7.95)).toEqual({ rate: 1 });
    expect(correct(0.8, 7.95)).toEqual({ rate: expect.closeTo(1.05, 6) });
    expect(correct(0.7, 0.05)).toEqual({ rate: expect.closeTo(0.95, 6) });
    expect(correct(0.1, 3)).toEqual({ jumpTo: expect.closeTo(7.35, 9) });
  });
});
