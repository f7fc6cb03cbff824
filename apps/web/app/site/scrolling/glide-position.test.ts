import { describe, expect, it } from "vitest";
import { glidePosition } from "./glide-position.ts";

const at = (elapsed: number, from = 100, to = 1100, length = 500): number => glidePosition({ from, to, elapsed, length });

describe("the way down a page", () => {
  it.each([
    [0, 100],
    [250, 600],
    [500, 1100],
    [501, 1100],
    [-3, 100],
  ])("after %i ms of 500 is at %i", (elapsed, position) => expect(at(elapsed)).toBeCloseTo(position, 9));

  it("never reverses, and is slow at both ends", () => {
    const places = Array.from({ length: 51 }, (_, step) => at(step * 10));
    const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(steps[0]).toBeLessThan(1);
    expect(steps[25]).toBeGreaterThan(40);
    expect(steps.at(-1)).toBeLessThan(1);
  });

  it("moves up the same way as down", () => expect(at(100, 1100, 100)).toBeCloseTo(1200 - at(100), 9));
  it("jumps to its end if motion is reduced", () => expect(at(0, 100, 1100, 0)).toBe(1100));
});
